import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

// Installs, then runs a TypeScript program without a build, so that it also works where none is possible:
// node scripts/run-command.mjs server/src/backup/main.ts backup
await exitOnError(async () => {
  process.chdir(root);
  await ensureInstalled();
  const args = ['--import', 'tsx', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
