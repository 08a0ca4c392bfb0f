import { readFile, readdir } from 'node:fs/promises';
import type pg from 'pg';

const TICKS_PER_SECOND = 100;

/** Of a process: its parent, and the processor time of itself and of its ended children. */
const readStat = async (pid: number | string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (from: number, to: number) =>
    (fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) /
    TICKS_PER_SECOND;
  return stat === '' ? null : { parent: Number(fields[1]), ownMs: ms(11, 13), endedMs: ms(13, 15) };
};

/** Milliseconds of processor time so far; NaN where there is no /proc. */
export const processorTime = async (pid: number): Promise<number> =>
  (await readStat(pid))?.ownMs ?? Number.NaN;

/** The processor time of all processes of a PostgreSQL server. */
export const databaseProcessorTime = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = (await readStat(rows[0]?.pid ?? 0))?.parent;
  if (postmaster === undefined) return Number.NaN;
  const own = await readStat(postmaster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(readStat));
  return stats
    .filter((stat) => stat?.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.ownMs ?? 0), (own?.ownMs ?? 0) + (own?.endedMs ?? 0));
};
