import { ensureBuilt } from './lib/build.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

// Installs and builds, then runs a TypeScript program: node scripts/run-program.mjs bench/run.ts raids
await exitOnError(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['--import', 'tsx', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
