import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const addonFolder = path.join(root, 'addon', 'ForgeMail');
const files = /\.(lua|toc|txt)$/;

/** Writes the addon as a zip that unpacks into the game's AddOns folder. */
export async function writeAddonZip(folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'ForgeMail.zip'), await zipAddon());
}

/**
 * The same files give the same bytes on every machine: fflate compresses in JavaScript, the names are sorted, and
 * every file has the first time that the format knows. A zip has local times, so it is local as well.
 */
export async function zipAddon() {
  // Not at the top: the scripts load this module before the packages are installed.
  const { zipSync } = await import('fflate');
  const mtime = new Date(1980, 0, 1);
  const names = fs.readdirSync(addonFolder).filter((name) => files.test(name));
  const contents = names
    .sort()
    .map((name) => [
      `ForgeMail/${name}`,
      new Uint8Array(fs.readFileSync(path.join(addonFolder, name))),
    ]);
  return zipSync(Object.fromEntries(contents), { level: 9, mtime });
}
