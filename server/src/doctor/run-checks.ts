import { verifyAudit } from '../audit/verify-audit.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { openDatabase } from '../backup/open-database.ts';
import { readStorageSettings } from '../config.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDiscord } from './check-discord.ts';
import { checkDisk } from './check-disk.ts';
import { checkSettings } from './check-settings.ts';
import { findingsOf, type Finding } from './finding.ts';

const database = findingsOf('Database');
const backups = findingsOf('Backups');

/** Reads all of the audit trail and of the ledger. */
const verifyAll = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const opened = await openDatabase(readStorageSettings(env), { exclusive: false });
  try {
    const audit = (await verifyAudit(opened.pool)).findings;
    const ledger = await verifyLedger(opened.pool);
    return [
      audit.length === 0
        ? database.ok('The audit trail is as it was sealed.')
        : database.problem('The audit trail was tampered with: see `npm run audit:verify`.'),
      ledger.length === 0
        ? database.ok('The ledger is complete and adds up.')
        : database.problem('The ledger is not in order: see `npm run ledger:verify`.'),
    ];
  } finally {
    await opened.close();
  }
};

type CheckOptions = {
  /** The folder with the backups. */
  backups?: string | undefined;
  /** Also verify the audit trail and the ledger. */
  full?: boolean | undefined;
};

/** Everything that a portal with these settings depends on. */
export const runChecks = async (
  env: NodeJS.ProcessEnv,
  options: CheckOptions,
): Promise<Finding[]> => {
  const { config, findings } = checkSettings(env);
  if (!config) return findings;
  const ofDatabase = await checkDatabase(config);
  findings.push(...ofDatabase);
  const isUsable = ofDatabase.every(({ level }) => level !== 'problem');
  if (options.full && isUsable) findings.push(...(await verifyAll(env)));
  findings.push(...(await checkDiscord(config)));
  if (!config.databaseUrl) findings.push(...(await checkDisk(config.dataDir)));
  if (!options.backups) {
    findings.push(backups.advice('Not looked at: name their folder with --backups <folder>.'));
    return findings;
  }
  findings.push(...(await checkDisk(options.backups)));
  findings.push(...(await checkBackups(options.backups, readBackupKey(readStorageSettings(env)))));
  return findings;
};
