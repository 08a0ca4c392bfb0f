import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../backup/open-database.ts';
import { readStorageSettings } from '../config.ts';
import { fillLedger } from '../database/fill-ledger.ts';
import { printError } from '../print-error.ts';
import { verifyLedger } from './verify-ledger.ts';

const fill = async (pool: pg.Pool) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const missing = await fillLedger((text, values) => client.query(text, values));
    await client.query('commit');
    console.log(`${missing.toLocaleString('en')} missing transfers were written.`);
  } finally {
    client.release(true);
  }
};

// npm run ledger:verify [-- --fill]
try {
  const { values } = parseArgs({ options: { fill: { type: 'boolean', default: false } } });
  const database = await openDatabase(readStorageSettings(process.env), { exclusive: false });
  try {
    if (values.fill) await fill(database.pool);
    const findings = await verifyLedger(database.pool);
    for (const finding of findings) console.log(finding);
    console.log(
      findings.length === 0 ? 'The ledger is complete and adds up.' : 'The ledger is not in order.',
    );
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  printError(error);
  process.exitCode = 2;
}
