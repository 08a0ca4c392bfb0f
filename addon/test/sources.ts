import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const addonFolder = join(import.meta.dirname, '..', 'ForgeMail');

/** A Lua file: its name and its text. */
export type Source = { name: string; text: string };

const read = (folder: string, name: string): Source => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
});

export const readToc = () => read(addonFolder, 'ForgeMail.toc').text;

/** The files of the addon, in the order in which the game loads them. */
export const addonSources = (): Source[] =>
  readToc()
    .split('\n')
    .filter((line) => line.endsWith('.lua'))
    .map((name) => read(addonFolder, name));

export const testSources = (...names: string[]): Source[] =>
  names.map((name) => read(import.meta.dirname, name));
