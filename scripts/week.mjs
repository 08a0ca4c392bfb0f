import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

// A week of the community in a browser; writes the README's table of jobs.
await exitOnError(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config=week/playwright.config.ts'],
    { cwd: `${root}/e2e`, env: { ...process.env, CHROMIUM_PATH: await ensureBrowser() } },
  );
  if (code === 0) await runTool('oxfmt/bin/oxfmt', ['README.md']);
  process.exitCode = code;
});
