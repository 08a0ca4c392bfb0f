import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printError } from '../print-error.ts';
import { runChecks } from './run-checks.ts';
import { report } from './finding.ts';

// npm run doctor [-- --backups <folder>] [--full]
try {
  const { values } = parseArgs({
    options: { backups: { type: 'string' }, full: { type: 'boolean', default: false } },
  });
  // npm changes the working directory to the project's; paths are relative to the user's.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  const folder = values.backups && resolve(cwd, values.backups);
  const { text, healthy } = report(
    await runChecks(process.env, { backups: folder, full: values.full }),
  );
  console.log(text);
  if (!healthy) process.exitCode = 1;
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
