import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';

await exitOnError(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: process.argv.includes('--force') });
});
