import { expect } from './expect.ts';
import { changeSeats } from './changes.ts';
import { checkGold } from './check-gold.ts';
import { checkCalendars, checkChannel, checkNotices } from './check-messages.ts';
import { checkSeats } from './check-seats.ts';
import type { WeekRaid } from './count.ts';
import { bringGold, openBanks } from './gold.ts';
import { payEverybody } from './payouts.ts';
import { planWeek } from './plan.ts';
import { runNight, runNightInBrowser } from './raid-night.ts';
import { sellSeats, type Sold } from './sell.ts';
import { openWorld, type Size, type World } from './world.ts';

type Tools = Parameters<typeof openWorld>[0];

/** An hour after the last raid of a day has started. */
const LATE = '23:45';

/** The first evening is run in the browser; the others through the API. */
const runNights = async (world: World, raids: readonly WeekRaid[], sold: Sold) => {
  const days = [...new Set(raids.map(({ date }) => date))].sort();
  const evenings = world.size.nights === 'all' ? days : days.slice(0, 1);
  for (const date of evenings) {
    await world.jumpTo(date, LATE);
    if (date === days[0]) await runNightInBrowser(world, sold);
    const tonight = raids.filter(
      (raid) => raid !== sold.noShow.raid && (raid.date === date || evenings.length === 1),
    );
    for (const raid of tonight) await runNight(world, raid);
    await checkChannel(
      world,
      raids.filter((raid) => raid.date === date),
    );
  }
};

/** Every role lives a week; returns what each job took in the browser. */
export const liveWeek = async (tools: Tools, size: Size) => {
  const world = await openWorld(tools, size);
  const startedAt = performance.now();
  const step = async <Result>(name: string, work: () => Promise<Result>) => {
    const from = performance.now();
    const result = await work();
    console.log(
      name,
      Math.round(performance.now() - from),
      Math.round(performance.now() - startedAt),
    );
    return result;
  };
  try {
    await step('banks', () => openBanks(world));
    const raids = await step('plan', () => planWeek(world));
    const sold = await step('sell', () => sellSeats(world, raids));
    await step('change', () => changeSeats(world, sold, raids));
    await step('check seats', () => checkSeats(world));
    await step('check channel', () => checkChannel(world, raids));
    await step('nights', () => runNights(world, raids, sold));
    await step('gold', () => bringGold(world, raids));
    await step('payouts', () => payEverybody(world));
    await step('check gold', () => checkGold(world));
    await step('check seats', () => checkSeats(world));
    await step('check calendars', () => checkCalendars(world));
    await step('check notices', () => checkNotices(world));
    expect(world.errors).toEqual([]);
    const { execSync } = await import('node:child_process');
    console.log(
      execSync(
        'ps -eo pid,ppid,cputimes,args --cols 130 | grep -v grep | grep -E "' +
          process.pid +
          '|chrom|dist/main|postgres" | sort -k3 -n | tail -30',
      ).toString(),
    );
    return world.jobs.done;
  } finally {
    await world.close();
  }
};
