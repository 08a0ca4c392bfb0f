import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  Page,
  PlaywrightWorkerArgs,
} from '@playwright/test';
import type { SeenBooking } from '@forge/contract/bookings/booking';
import { parisInstant } from '@forge/contract/paris-time';
import { callAs } from '../support/api.ts';
import { withClipboard } from '../support/clipboard.ts';
import { decoded } from '../support/encoded-payload.ts';
import { countInputs } from '../support/inputs.ts';
import { signInAs, type Caller } from '../support/sign-in.ts';
import { ExpectedState, type PersonRef } from './expected-state.ts';
import { Jobs } from './jobs.ts';
import { startWeekPortal } from './week-portal.ts';

/** The raids are planned and sold in the week before; both weeks start on a Wednesday. */
export const salesWeek = '2031-06-11';
export const raidWeek = '2031-06-18';
const START = parisInstant(salesWeek, '10:00');
const RAID_WEEK_START = parisInstant(raidWeek, '06:00');

const personas = {
  manager: 'raid-manager',
  admin: 'admin',
  leader: 'raid-leader',
  otherLeader: 'raid-leader-2',
  collector: 'gold-collector',
  otherCollector: 'gold-collector-2',
  advertiser: 'advertiser',
  otherAdvertiser: 'advertiser-2',
  trial: 'trial-advertiser',
  senior: 'senior-advertiser',
  thirdAdvertiser: 'advertiser-3',
  otherSenior: 'senior-advertiser-2',
} as const;
export type Role = keyof typeof personas;
export type Person = PersonRef & Caller;

export const sellers = [
  'advertiser',
  'otherAdvertiser',
  'trial',
  'senior',
  'thirdAdvertiser',
  'otherSenior',
] as const satisfies readonly Role[];

/** How much happens through the API beside what is done in the browser. */
export type Size = { moreSeats: number; racers: number; nights: 'all' | 'first' };
export const short: Size = { moreSeats: 0, racers: 4, nights: 'first' };
export const full: Size = { moreSeats: 48, racers: 12, nights: 'all' };

const desktop = {
  ...withClipboard,
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce' as const,
};

/** As shifted-clock.mjs does, in a page. */
const shiftDate = (shiftMs: number) => {
  const kept = globalThis as typeof globalThis & { RealDate?: DateConstructor };
  const RealDate = (kept.RealDate ??= Date);
  const now = () => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
};

type Tools = { browser: Browser; playwright: PlaywrightWorkerArgs['playwright'] };

/** A portal in which a week passes, its people, and what must be true of it afterwards. */
export const startWeekScenario = async ({ browser, playwright }: Tools, size: Size) => {
  const portal = await startWeekPortal(START);
  const requests: APIRequestContext[] = [];
  const pages = new Map<Role, { context: BrowserContext; page: Page }>();
  const errors: string[] = [];
  const enter = async (role: Role): Promise<Person> => {
    const request = await playwright.request.newContext({ baseURL: portal.url });
    requests.push(request);
    await signInAs({ request }, personas[role]);
    const { user } = (await (await request.get('/auth/status')).json()) as {
      user: { _id: string; username: string };
    };
    return { id: user._id, username: user.username, request };
  };
  const entered = await Promise.all(
    (Object.keys(personas) as Role[]).map(async (role) => [role, await enter(role)] as const),
  );
  const people = Object.fromEntries(entered) as Record<Role, Person>;
  const week = () => (portal.now() < RAID_WEEK_START ? salesWeek : raidWeek);
  const expected = new ExpectedState({ today: portal.today, week });

  return {
    portal,
    people,
    expected,
    size,
    errors,
    jobs: new Jobs(),
    everyone: Object.values(people),
    /** Calls as a person; throws the refusal otherwise. */
    call: <Payload>(role: Role | Person, path: string, body: object) =>
      callAs<Payload>(typeof role === 'string' ? people[role] : role, path, body),
    /** The table of a raid, as this person gets it. */
    bookingsOf: async (person: Caller, raid: { id: string }) =>
      decoded(await callAs(person, '/booking/raid-booking', { raidId: raid.id })) as SeenBooking[],
    /** The browser of a person, opened when it is first used. */
    pageOf: async (role: Role): Promise<Page> => {
      const opened = pages.get(role);
      if (opened) return opened.page;
      const storageState = await people[role].request.storageState();
      const context = await browser.newContext({
        ...desktop,
        baseURL: portal.url,
        storageState,
      });
      await context.addInitScript(shiftDate, portal.shiftMs);
      await countInputs(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(`${role}: ${String(error)}`));
      pages.set(role, { context, page });
      return page;
    },
    /** Time passes, and sessions end: everybody signs in again. */
    jumpTo: async (date: string, time: string) => {
      for (const { page } of pages.values()) await page.goto('about:blank');
      await portal.jumpTo(parisInstant(date, time));
      await Promise.all(
        (Object.keys(personas) as Role[]).map(async (role) => {
          await signInAs(people[role], personas[role]);
          const opened = pages.get(role);
          if (!opened) return;
          const { cookies } = await people[role].request.storageState();
          await opened.context.addCookies(cookies);
          await opened.context.addInitScript(shiftDate, portal.shiftMs);
        }),
      );
    },
    close: async () => {
      for (const { context } of pages.values()) await context.close();
      for (const request of requests) await request.dispose();
      await portal.close();
    },
  };
};

export type WeekScenario = Awaited<ReturnType<typeof startWeekScenario>>;
