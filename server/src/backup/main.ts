import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { readStorageSettings } from '../config.ts';
import { roleOf } from '../database/database.ts';
import { printError } from '../print-error.ts';
import { StartError } from '../start-error.ts';
import { backUp } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { openDatabase } from './open-database.ts';
import { rehearse, reportRehearsal } from './rehearse.ts';
import { restore, type RestoreOptions } from './restore.ts';

// npm changes the working directory to the project's; paths are relative to the user's.
const cwd = process.env['INIT_CWD'] ?? process.cwd();

const summarize = (rows: Record<string, number>) => {
  const sum = Object.values(rows).reduce((all, each) => all + each, 0);
  return `${sum.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`;
};

const readArguments = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > 1) throw new Error('One file at a time.');
    return { values, file: positionals[0] };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
};

const flag = { type: 'boolean', default: false } as const;

const runBackup = async (args: string[]) => {
  const usage = 'npm run backup -- [--encrypt] [<file>]';
  const { values, file: name } = readArguments(args, { encrypt: flag }, usage);
  const settings = readStorageSettings(process.env);
  const key = readBackupKey(settings);
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = resolve(cwd, name ?? `forge-${stamp}.backup.${values.encrypt ? 'enc' : 'gz'}`);
  const database = await openDatabase(settings, { exclusive: false });
  try {
    const client = await database.pool.connect();
    const made = backUp(client, file, { key, encrypt: values.encrypt });
    const rows = await made.finally(() => client.release(true));
    console.log(`Backed up ${summarize(rows)} into ${file}`);
  } finally {
    await database.close();
  }
};

const runRestore = async (args: string[]) => {
  const usage =
    'npm run restore -- [--rehearse] [--with-sessions] [--unsigned] [--force] [--no-limits] <file>';
  const flags = {
    rehearse: flag,
    'with-sessions': flag,
    unsigned: flag,
    force: flag,
    'no-limits': flag,
  };
  const { values, file: name } = readArguments(args, flags, usage);
  if (!name) throw new StartError(`Say which file to restore: ${usage}`);
  const file = resolve(cwd, name);
  const settings = readStorageSettings(process.env);
  const options: RestoreOptions = {
    key: readBackupKey(settings),
    withSessions: values['with-sessions'],
    unsigned: values.unsigned,
    force: values.force,
    unlimited: values['no-limits'],
  };
  if (values.rehearse) {
    const { agrees, text } = reportRehearsal(await rehearse(file, options), new Date());
    console.log(text);
    if (!agrees) process.exitCode = 1;
    return;
  }
  const database = await openDatabase(settings, { exclusive: true });
  try {
    const { DATABASE_URL } = settings;
    const applicationRole = DATABASE_URL && roleOf(DATABASE_URL);
    const { rows } = await restore(database.pool, file, { ...options, applicationRole });
    console.log(`Restored ${summarize(rows)} from ${file}`);
    if (!options.withSessions) console.log('Everyone has to sign in again (see --with-sessions).');
  } finally {
    await database.close();
  }
};

const [command, ...args] = process.argv.slice(2);
try {
  await (command === 'restore' ? runRestore(args) : runBackup(args));
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
