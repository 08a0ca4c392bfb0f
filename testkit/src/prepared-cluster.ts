import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { serverFolder } from '../../server/src/server-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { silentLog } from './silent-log.ts';

const run = promisify(execFile);
const cache = join(serverFolder, '..', '.cache');
const prefix = 'cluster-';
const DAY_MS = 86_400_000;

/** What the prepared cluster depends on. */
const inputs = ['server/migrations', 'server/src/database', 'server/package.json'];

const filesIn = async (name: string): Promise<string[]> => {
  const path = join(serverFolder, '..', name);
  if ((await stat(path)).isFile()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((file) => /(?<!\.test)\.(sql|ts)$/.test(file))
    .map((file) => join(path, file));
};

const inputHash = async () => {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(inputs.map(filesIn))).flat().sort())
    hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};

/** As the first start of a portal in demo mode leaves it. */
const createIn = async (folder: string) => {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  const pool = createPool(server.ownerUrl);
  try {
    await migrate(pool, { demo: true, applicationRole: new URL(server.connectionString).username });
  } finally {
    await pool.end();
    await server.stop();
  }
};

const removeOld = async () => {
  for (const name of (await readdir(cache)).filter((each) => each.startsWith(prefix))) {
    const { mtimeMs } = await stat(join(cache, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS)
      await rm(join(cache, name), { recursive: true, force: true });
  }
};

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const create = async (): Promise<string> => {
  const folder = join(cache, `${prefix}${await inputHash()}`);
  if (await exists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  await removeOld();
  const unfinished = `${folder}-${randomUUID()}`;
  try {
    await createIn(unfinished);
    // Fails if another process was faster.
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
};

let prepared: Promise<string> | undefined;

/** The folder of the prepared cluster; made once for all processes of this clone. */
const prepareCluster = () => (prepared ??= create());

/**
 * Copies a migrated database into this data folder, which saves seconds of initdb and migrations.
 * Tests of the first start do without it.
 */
export const copyPreparedCluster = async (dataDir: string) => {
  const source = join(await prepareCluster(), 'postgres');
  const target = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  // A thousand files: Node takes ten times as long as cp.
  if (process.platform === 'win32') await cp(source, target, { recursive: true });
  else await run('cp', ['-pR', source, target]);
};

/** A temporary data folder with a migrated database. */
export const temporaryDataFolder = async () => {
  const { folder, remove } = await temporaryFolder();
  await copyPreparedCluster(folder);
  return { folder, remove };
};
