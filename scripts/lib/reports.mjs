import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { root } from './root.mjs';

const folder = `${root}/.cache/reports`;

/**
 * @template Figures
 * @typedef {{ at: string, commit: string, machine: string, figures: Figures }} Report
 */

const currentCommit = () => {
  try {
    const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const changed =
      git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' and changes';
    return `${git('rev-parse', '--short', 'HEAD')}${changed}`;
  } catch {
    return 'unknown';
  }
};

/** Stores the figures of a finished run, in place of those of the last one; `npm run figures` reads them. */
export function writeReport(name, figures) {
  fs.mkdirSync(folder, { recursive: true });
  const machine = `${os.availableParallelism()} cores, ${process.arch}, Node ${process.versions.node}`;
  const report = { at: new Date().toISOString(), commit: currentCommit(), machine, figures };
  fs.writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
}

/** @returns {Report<any> | undefined} */
export function readReport(name) {
  const file = `${folder}/${name}.json`;
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
