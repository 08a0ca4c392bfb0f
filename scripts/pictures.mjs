import { ensureBuilt } from './lib/build.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

// Pictures of the main screens in demo mode, or of some: npm run pictures -- home raids
await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'e2e/pictures/run.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
