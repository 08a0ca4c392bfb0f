import { parseArgs } from 'node:util';
import { openDatabase } from '../backup/open-database.ts';
import { readStorageSettings } from '../config.ts';
import { printError } from '../print-error.ts';
import { hasSeal, verifyAudit } from './verify-audit.ts';

// npm run audit:verify [-- --seal <number>:<hash>]
try {
  const { values } = parseArgs({ options: { seal: { type: 'string', multiple: true } } });
  const database = await openDatabase(readStorageSettings(process.env), { exclusive: false });
  try {
    const { findings, seals, entries, unsealed, last } = await verifyAudit(database.pool);
    for (const seal of values.seal ?? []) {
      if (!(await hasSeal(database.pool, seal))) findings.push(`Seal ${seal} is not in the chain.`);
    }
    for (const finding of findings) console.log(finding);
    console.log(
      `${entries.toLocaleString('en')} entries in ${seals.toLocaleString('en')} seals, ` +
        `${unsealed.toLocaleString('en')} not sealed yet.`,
    );
    if (last) console.log(`The last seal is ${last.number}:${last.hash}`);
    console.log(
      findings.length === 0
        ? 'The audit trail is as it was sealed.'
        : 'The audit trail was tampered with.',
    );
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  printError(error);
  process.exitCode = 2;
}
