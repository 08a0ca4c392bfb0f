import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

// npm run backup, npm run restore: see docs/operations.md
await exitOnError(async () => {
  process.chdir(root);
  await ensureInstalled();
  const args = ['--import', 'tsx', 'server/src/backup/main.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
