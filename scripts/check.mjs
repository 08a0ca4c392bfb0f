import { runChecks } from './lib/checks.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';

await exitOnError(ensureInstalled);
const { failures } = await runChecks();
console.log(failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.join(', ')}.`);
process.exitCode = failures.length === 0 ? 0 : 1;
