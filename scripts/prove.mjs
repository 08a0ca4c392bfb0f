import { ensureBuilt } from './lib/build.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

// What we promise, under fire and in full length: npm run prove, or npm run prove -- faults
await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'resilience/run.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
