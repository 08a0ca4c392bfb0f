import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverFolder } from '../../server/src/server-folder.ts';

/** There after a build, which every project of tests that uses it begins with. */
const built = join(serverFolder, 'dist', 'main.js');

/** The portal as a process of its own, as `npm start` runs it. */
export type PortalProcess = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with what it printed when it says its address, rejects if it ends before. */
  ready: Promise<string>;
  ended: Promise<number | null>;
};

export const spawnPortal = (env: Record<string, string>): PortalProcess => {
  const child = spawn(process.execPath, [built], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Forge portal: ')) resolve(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The portal ended: ${output}`)), reject);
  });
  // Whoever only waits for the end must not be told twice.
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
};
