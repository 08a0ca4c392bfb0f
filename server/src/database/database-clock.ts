import type pg from 'pg';

const MEASURE_EVERY_MS = 30_000;
// A slower answer says little about the present time.
const MAX_ROUND_TRIP_MS = 1_000;

/** The database's time without a query per read: its offset from the local clock is measured every 30 s. */
export const startDatabaseClock = async (pool: pg.Pool) => {
  let offset = 0;
  const measure = async (maxRoundTripMs: number) => {
    const sentAt = performance.now();
    const { rows } = await pool.query<{ now_ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms',
    );
    const roundTrip = performance.now() - sentAt;
    const nowMs = rows[0]?.now_ms;
    if (nowMs !== undefined && roundTrip < maxRoundTripMs) offset = nowMs - sentAt - roundTrip / 2;
  };
  await measure(Infinity);
  // During an outage the last measured offset stays in use.
  const timer = setInterval(
    () => void measure(MAX_ROUND_TRIP_MS).catch(() => undefined),
    MEASURE_EVERY_MS,
  ).unref();
  return {
    now: () => new Date(performance.now() + offset),
    stop: () => clearInterval(timer),
  };
};
