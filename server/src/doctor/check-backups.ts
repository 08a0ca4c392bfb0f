import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { headerSchema } from '../backup/backup-file.ts';
import type { BackupKey } from '../backup/backup-key.ts';
import { explainBackupError, openBackup } from '../backup/open-backup.ts';
import { StartError } from '../start-error.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, problem } = findingsOf('Backups');

const MAX_AGE_HOURS = 26;
const HOUR_MS = 3_600_000;
const BACKUP_FILE = /\.backup\.(gz|enc)$/;

const findNewest = async (folder: string): Promise<string | undefined> => {
  const names = (await readdir(folder)).filter((name) => BACKUP_FILE.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return files.toSorted((one, other) => other.at - one.at)[0]?.name;
};

/** When the backup was made; throws a StartError if any part of it cannot be trusted. */
const readTime = async (file: string, key: BackupKey): Promise<Date> => {
  const backup = await openBackup(file, { key, verifyWhole: true }).catch((error: unknown) => {
    throw explainBackupError(error);
  });
  try {
    const first = await backup.lines.next();
    const header = headerSchema.safeParse(JSON.parse(String(first.value)));
    if (!header.success) throw new StartError('This file is not a backup of the portal.');
    return new Date(header.data.at);
  } catch (error) {
    throw error instanceof SyntaxError
      ? new StartError('This file is not a backup of the portal.')
      : explainBackupError(error);
  } finally {
    await backup.close();
  }
};

/** The age of the newest backup in this folder, and whether this portal could restore it. */
export const checkBackups = async (
  folder: string,
  key: BackupKey,
  now = new Date(),
): Promise<Finding[]> => {
  let newest: string | undefined;
  try {
    newest = await findNewest(folder);
  } catch {
    return [problem(`The folder ${folder} cannot be read: create it, or name another.`)];
  }
  if (!newest) {
    return [
      problem(`There is no backup in ${folder}: run \`npm run backup\` every night, as by cron.`),
    ];
  }
  try {
    const at = await readTime(join(folder, newest), key);
    const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
    return [
      hours < MAX_AGE_HOURS
        ? ok(`${newest} is ${hours} h old and can be trusted.`)
        : problem(
            `The newest backup, ${newest}, is ${hours} h old: see why the nightly one was not made.`,
          ),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [problem(`${newest}: ${error.message}`)];
  }
};
