import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open-database.ts';
import { restore, type Restored, type RestoreOptions } from './restore.ts';
import { compareTotals } from './totals.ts';

/** Restores into a temporary embedded database, which is removed again. */
export const rehearse = async (file: string, options: RestoreOptions): Promise<Restored> => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-rehearsal-'));
  try {
    const database = await openDatabase({ DATA_DIR: folder }, { exclusive: true });
    try {
      return await restore(database.pool, file, options);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const HOUR_MS = 3_600_000;

/** A table of what the backup recorded and what was restored; `agrees` if nothing differs. */
export const reportRehearsal = ({ at, recorded, totals }: Restored, now: Date) => {
  const age = Math.round((now.getTime() - new Date(at).getTime()) / HOUR_MS);
  const different = compareTotals(recorded, totals);
  const lines = Object.entries(totals).map(([name, restored]) =>
    [name.padEnd(20), (recorded[name] ?? '-').padStart(18), restored.padStart(18)].join(''),
  );
  const text = [
    `The backup was made at ${at}, ${age} h ago.`,
    ['', 'in the backup', 'restored'].map((cell, i) => (i ? cell.padStart(18) : cell.padEnd(20))).join(''),
    ...lines,
    different.length === 0
      ? 'The rehearsal succeeded: every count and sum agrees.'
      : `The rehearsal failed. ${different.join('; ')}.`,
  ].join('\n');
  return { agrees: different.length === 0, text };
};
