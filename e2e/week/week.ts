import { test } from '@playwright/test';
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
  try {
    await test.step('open the banks', () => openBanks(world));
    const raids = await test.step('plan', () => planWeek(world));
    const sold = await test.step('sell', () => sellSeats(world, raids));
    await test.step('change', () => changeSeats(world, sold, raids));
    await test.step('check seats', () => checkSeats(world));
    await test.step('check channel', () => checkChannel(world, raids));
    await test.step('nights', () => runNights(world, raids, sold));
    await test.step('gold', () => bringGold(world, raids));
    await test.step('payouts', () => payEverybody(world));
    await test.step('check gold', () => checkGold(world));
    await test.step('check seats', () => checkSeats(world));
    await test.step('check calendars', () => checkCalendars(world));
    await test.step('check notices', () => checkNotices(world));
    expect(world.errors).toEqual([]);
    return world.jobs.done;
  } finally {
    await world.close();
  }
};
