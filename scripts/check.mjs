import { runChecks } from './lib/checks.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';

await orExplain(ensureInstalled);
const failed = (await runChecks()).filter(({ passed }) => !passed);
console.log(
  failed.length === 0
    ? 'All checks hold.'
    : `Failed: ${failed.map(({ name }) => name).join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
