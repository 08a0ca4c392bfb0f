import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { orExplain } from './lib/explain.mjs';

await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: process.argv.includes('--force') });
});
