import { ensureBuilt } from './lib/build.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

// What the pages may weigh and cost, or one part of it: npm run budget -- lighthouse
await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'e2e/budget/run.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
