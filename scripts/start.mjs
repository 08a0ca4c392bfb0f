import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopWithNpm } from './lib/parent.mjs';
import { root } from './lib/root.mjs';

stopWithNpm();
await orExplain(async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
});

process.setSourceMapsEnabled(true);
// In this very process: whoever signals us signals the server, and there is no child to be orphaned.
await import(pathToFileURL(`${root}/server/dist/main.js`).href);
