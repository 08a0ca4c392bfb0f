import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const find = (folder: string): string => {
  if (existsSync(join(folder, 'migrations', '0001-audit.sql'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder with the migrations is missing');
  return find(parent);
};

/** The server's own folder, whether this runs from src or bundled from dist. */
export const serverFolder = find(import.meta.dirname);
