import { ensureBuilt } from './lib/build.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

// Timings as ratios to a floor measured in the same run: npm run bench -- raids
await orExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, args)).code;
});
