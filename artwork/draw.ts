import fs from 'node:fs/promises';
import { encode, resize, type Pixels } from './engine/encode.ts';
import { render, type Picture } from './engine/picture.ts';
import { fileName, formats, limits, renderedFolder, type PictureName } from './gallery.ts';
import { anvil } from './scenes/anvil.ts';
import { arena } from './scenes/arena.ts';
import { embers } from './scenes/embers.ts';
import { forge } from './scenes/forge.ts';
import { gate } from './scenes/gate.ts';
import { keystone } from './scenes/keystone.ts';
import { mountains } from './scenes/mountains.ts';
import { road } from './scenes/road.ts';
import { ruin } from './scenes/ruin.ts';

const pictures: Record<PictureName, Picture> = {
  forge,
  gate,
  keystone,
  arena,
  road,
  ruin,
  anvil,
  mountains,
  embers,
};

// Renders one picture, then writes it at every width in both formats.
const name = process.argv[2] as PictureName;
const width = Number(process.argv[3]);
const height = Math.round((width * 9) / 16);
const drawn: Pixels = { bytes: render(pictures[name], width, height), width, height };
for (const limit of limits) {
  const pixels = await resize(drawn, limit.width);
  for (const format of formats) {
    const file = await encode(pixels, format, limit.bytes, width < 1000 ? 1 : 4);
    await fs.writeFile(new URL(fileName(name, limit.width, format), renderedFolder), file);
  }
}
