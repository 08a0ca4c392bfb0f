import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { browserArguments } from './browser.ts';
import type { Measurement } from './measurement.ts';

const RUNS = 3;
const START_MS = 60_000;
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** A browser with a debugging port that it chooses itself. */
const openDebuggableBrowser = async () => {
  const profile = await mkdtemp(join(tmpdir(), 'forge-budget-'));
  const child = spawn(
    await ensureBrowser(),
    [
      ...browserArguments,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`No browser: ${output}`)), START_MS);
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
  });
  const close = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { port, close };
};

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };

/** One run: the score of every category, and the failed audits. */
const audit = async (url: string) => {
  const { port, close } = await openDebuggableBrowser();
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(limits),
    });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    return Object.entries(categories).map(([name, { score, auditRefs }]: [string, Category]) => ({
      name,
      score: (score ?? 0) * 100,
      details: auditRefs.flatMap(({ id, weight }) => {
        const one = audits[id];
        if (!one || weight === 0 || (one.score ?? 1) >= 0.9) return [];
        return [`${one.title}${one.displayValue ? ` (${one.displayValue})` : ''}`];
      }),
    }));
  } finally {
    await close();
  }
};

/** The landing page on a slow phone: the median of three runs. */
export const measureLighthouse = async (url: string): Promise<Measurement[]> => {
  const runs: Awaited<ReturnType<typeof audit>>[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await audit(url));
  return Object.entries(limits).map(([category, limit]) => {
    const scores = runs
      .flatMap((run) => run.filter(({ name }) => name === category))
      .sort((one, other) => one.score - other.score);
    const median = scores[Math.floor(scores.length / 2)];
    return {
      name: `Lighthouse on a phone, ${category}`,
      value: median?.score ?? 0,
      limit,
      bound: 'at least' as const,
      unit: '',
      details: median?.details ?? ['no score'],
    };
  });
};
