import { resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { backUp } from './back-up.ts';
import { openDatabase } from './open-database.ts';
import { restore } from './restore.ts';

const [command, name] = process.argv.slice(2);
// npm changes the working directory to the project's; paths are relative to the user's.
const cwd = process.env['INIT_CWD'] ?? process.cwd();

const summarize = (rows: Record<string, number>) => {
  const sum = Object.values(rows).reduce((all, each) => all + each, 0);
  return `${sum.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`;
};

const runBackup = async () => {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = resolve(cwd, name ?? `forge-${stamp}.backup.gz`);
  const database = await openDatabase(process.env, { exclusive: false });
  try {
    const client = await database.pool.connect();
    const rows = await backUp(client, file).finally(() => client.release(true));
    console.log(`Backed up ${summarize(rows)} into ${file}`);
  } finally {
    await database.close();
  }
};

const runRestore = async () => {
  if (!name) throw new StartError('Say which file to restore: npm run restore -- <file>');
  const file = resolve(cwd, name);
  const database = await openDatabase(process.env, { exclusive: true });
  try {
    console.log(`Restored ${summarize(await restore(database.pool, file))} from ${file}`);
  } finally {
    await database.close();
  }
};

try {
  await (command === 'restore' ? runRestore() : runBackup());
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
