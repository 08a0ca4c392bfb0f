import { resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { backUp } from './back-up.ts';
import { openDatabase } from './open-database.ts';
import { restore } from './restore.ts';

const [what, name] = process.argv.slice(2);
// npm changes to the project's folder; the person meant theirs.
const from = process.env['INIT_CWD'] ?? process.cwd();

const total = (rows: Record<string, number>) => {
  const sum = Object.values(rows).reduce((all, each) => all + each, 0);
  return `${sum.toLocaleString('en')} rows in ${Object.keys(rows).length} tables`;
};

const backUpNow = async () => {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = resolve(from, name ?? `forge-${stamp}.backup.gz`);
  const database = await openDatabase(process.env, { alone: false });
  try {
    const client = await database.pool.connect();
    const rows = await backUp(client, file).finally(() => client.release(true));
    console.log(`Backed up ${total(rows)} into ${file}`);
  } finally {
    await database.close();
  }
};

const restoreNow = async () => {
  if (!name) throw new StartError('Say which file to restore: npm run restore -- <file>');
  const file = resolve(from, name);
  const database = await openDatabase(process.env, { alone: true });
  try {
    console.log(`Restored ${total(await restore(database.pool, file))} from ${file}`);
  } finally {
    await database.close();
  }
};

try {
  await (what === 'restore' ? restoreNow() : backUpNow());
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
