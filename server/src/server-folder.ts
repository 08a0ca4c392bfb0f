import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const find = (folder: string): string => {
  if (existsSync(join(folder, 'migrations', '0001-audit.sql'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The folder with the migrations is missing');
  return find(parent);
};

/** The folder of the server workspace, both from src and bundled in dist. */
export const serverFolder = find(import.meta.dirname);
