import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWithParent } from './lib/exit-with-parent.mjs';
import { root } from './lib/root.mjs';

exitWithParent();
await exitOnError(async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
});

process.setSourceMapsEnabled(true);
// In this process: signals reach the server, and no child can be orphaned.
await import(pathToFileURL(`${root}/server/dist/main.js`).href);
