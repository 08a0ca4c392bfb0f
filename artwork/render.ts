import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pictureNames, renderedFolder, type PictureName } from './gallery.ts';
import { writeIcons } from './icons.ts';
import { writeModule } from './module.ts';

// npm run artwork                 every picture, at full size
// npm run artwork -- gate ruin    only these
// npm run artwork -- --draft gate small and blurred, for a preview
const args = process.argv.slice(2);
const draft = args.includes('--draft');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const unknown = wanted.find((arg) => !pictureNames.some((name) => name === arg));
if (unknown)
  throw new Error(`No picture is called ${unknown}; there are ${pictureNames.join(', ')}.`);

await fs.mkdir(renderedFolder, { recursive: true });
const queue = pictureNames.filter((name) => wanted.length === 0 || wanted.includes(name));
const workers = Array.from({ length: Math.min(os.availableParallelism(), 4) }, async () => {
  for (let name = queue.shift(); name; name = queue.shift()) await draw(name);
});
await Promise.all(workers);
await writeModule();
await writeIcons();

async function draw(name: PictureName): Promise<void> {
  const startedAt = Date.now();
  const script = fileURLToPath(new URL('./draw.ts', import.meta.url));
  const width = draft ? 640 : 2560;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, name, String(width)]);
  console.log(`${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
}
