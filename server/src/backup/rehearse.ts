import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit } from '../audit/verify-audit.ts';
import { openDatabase } from './open-database.ts';
import { restore, type Restored, type RestoreOptions } from './restore.ts';
import { compareTotals } from './totals.ts';

export type Rehearsed = Restored & {
  /** What is wrong with the restored audit trail. */
  findings: string[];
};

/** Restores into a temporary embedded database, which is removed again. */
export const rehearse = async (file: string, options: RestoreOptions): Promise<Rehearsed> => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-rehearsal-'));
  try {
    const database = await openDatabase({ DATA_DIR: folder }, { exclusive: true });
    try {
      const restored = await restore(database.pool, file, options);
      const { findings } = await verifyAudit(database.pool);
      return { ...restored, findings };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const HOUR_MS = 3_600_000;

const row = (name: string, ...figures: string[]) =>
  [name.padEnd(20), ...figures.map((figure) => figure.padStart(18))].join('');

/** A table of what the backup recorded and what was restored; `agrees` if nothing differs. */
export const reportRehearsal = ({ at, recorded, totals, findings }: Rehearsed, now: Date) => {
  const age = Math.round((now.getTime() - new Date(at).getTime()) / HOUR_MS);
  const problems = [...compareTotals(recorded, totals), ...findings];
  const lines = [
    `The backup was made at ${at}, ${age} h ago.`,
    row('', 'in the backup', 'restored'),
    ...Object.entries(totals).map(([name, restored]) => row(name, recorded[name] ?? '-', restored)),
    ...problems,
    problems.length === 0
      ? 'The rehearsal succeeded: every count and sum agrees, and the audit trail is as it was sealed.'
      : 'The rehearsal failed.',
  ];
  return { agrees: problems.length === 0, text: lines.join('\n') };
};
