import fs from 'node:fs';
import { root } from './root.mjs';

const cache = `${root}/.cache`;
const DAY_MS = 86_400_000;

/** A folder for the reports and traces of one run: several runs may share the clone. */
export function createTestOutput() {
  fs.mkdirSync(cache, { recursive: true });
  removeOldRuns();
  return fs.mkdtempSync(`${cache}/test-`);
}

/** Deletes the output of failed runs after a day. */
function removeOldRuns() {
  for (const name of fs.readdirSync(cache).filter((entry) => entry.startsWith('test-'))) {
    const folder = `${cache}/${name}`;
    const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > DAY_MS) fs.rmSync(folder, { recursive: true, force: true });
  }
}
