import { test } from '@playwright/test';
import { expect } from './expect.ts';
import { changeSeats } from './change-bookings.ts';
import { checkGold } from './check-gold.ts';
import { checkCalendars, checkChannel, checkNotices } from './check-messages.ts';
import { checkSeats } from './check-seats.ts';
import type { WeekRaid } from './expected-state.ts';
import { bringGold, openBanks } from './send-gold.ts';
import { payEverybody } from './payouts.ts';
import { planWeek } from './plan.ts';
import { runNight, runNightInBrowser } from './raid-night.ts';
import { sellSeats, type Sold } from './sell.ts';
import { startWeekScenario, type Size, type WeekScenario } from './week-scenario.ts';

type Tools = Parameters<typeof startWeekScenario>[0];

/** An hour after the last raid of a day has started. */
const LATE = '23:45';

/** The first evening is run in the browser; the others through the API. */
const runNights = async (scenario: WeekScenario, raids: readonly WeekRaid[], sold: Sold) => {
  const days = [...new Set(raids.map(({ date }) => date))].sort();
  const evenings = scenario.size.nights === 'all' ? days : days.slice(0, 1);
  for (const date of evenings) {
    await scenario.jumpTo(date, LATE);
    if (date === days[0]) await runNightInBrowser(scenario, sold);
    const tonight = raids.filter(
      (raid) => raid !== sold.noShow.raid && (raid.date === date || evenings.length === 1),
    );
    for (const raid of tonight) await runNight(scenario, raid);
    await checkChannel(
      scenario,
      raids.filter((raid) => raid.date === date),
    );
  }
};

/** Runs one week with every role; returns what each job took in the browser. */
export const runWeek = async (tools: Tools, size: Size) => {
  const scenario = await startWeekScenario(tools, size);
  try {
    await test.step('open the banks', () => openBanks(scenario));
    const raids = await test.step('plan', () => planWeek(scenario));
    const sold = await test.step('sell', () => sellSeats(scenario, raids));
    await test.step('change', () => changeSeats(scenario, sold, raids));
    await test.step('check seats', () => checkSeats(scenario));
    await test.step('check channel', () => checkChannel(scenario, raids));
    await test.step('nights', () => runNights(scenario, raids, sold));
    await test.step('gold', () => bringGold(scenario, raids));
    await test.step('payouts', () => payEverybody(scenario));
    await test.step('check gold', () => checkGold(scenario));
    await test.step('check seats', () => checkSeats(scenario));
    await test.step('check calendars', () => checkCalendars(scenario));
    await test.step('check notices', () => checkNotices(scenario));
    expect(scenario.errors).toEqual([]);
    return scenario.jobs.done;
  } finally {
    await scenario.close();
  }
};
