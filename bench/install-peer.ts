import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_INSTALL_MS = 5 * 60_000;

/**
 * Installs a package as it was on a day, into a cache folder, once; the product does not depend on it. Its
 * own dependencies are not newer either: one of them broke it in a later version.
 */
export const installPeer = async (name: string, version: string, day: string): Promise<string> => {
  const caches = join(import.meta.dirname, '..', '.cache', 'bench-peers');
  const folder = join(caches, `${name}-${version}-${day}`);
  const installed = join(folder, 'installed');
  if (existsSync(installed)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  console.log(`Installing ${name} ${version} into ${folder}`);
  const flags = [
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--no-workspaces',
    '--loglevel=error',
    `--before=${day}`,
  ];
  const npm = spawn('npm', ['install', ...flags, `${name}@${version}`], {
    cwd: folder,
    timeout: MAX_INSTALL_MS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) {
    throw new Error(`${name} ${version} could not be installed from the npm registry.`);
  }
  await writeFile(installed, '');
  return folder;
};
