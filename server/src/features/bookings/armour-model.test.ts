import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import { armourNames, noCaps } from '@forge/contract/raids/armour-seats';
import { bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import { raidDraft, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10);
const SEATS = 4;

let portal: TestPortal;
let team: RaidTeam;
let seller: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  seller = await portal.signIn('advertiser');
});
afterAll(() => portal.close());

/** The raids whose counts are not their bookings, or above their caps. */
const inconsistentRaids = async (raidIds: string[]) => {
  const counted = armourNames.map(
    (armour) => `taken_${armour} is distinct from (select count(*) from bookings
       where raid_id = raids.id and left_as is null and armour_of(client_class) = '${armour}')
     or taken_${armour} > cap_${armour}`,
  );
  const { rows } = await portal.context.pool.query<{ id: string }>(
    `select id from raids where id = any($1) and (${counted.join(' or ')})`,
    [raidIds],
  );
  return rows;
};

type State = { raids: string[]; bookings: Booking[] };
type Action = (state: State) => Promise<{ status: number }>;
const nothing = { status: 0 };

const clientClass = fc.constantFrom('Warrior', 'Hunter', 'Shaman', 'Monk', 'Mage');
const raid = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 9 });
const cap = fc.option(fc.integer({ min: 0, max: SEATS }), { nil: null });

const onBooking = (
  n: number,
  path: string,
  bodyOf: (booking: Booking, state: State) => object,
  person: () => Person = () => seller,
): Action => {
  return async (state) => {
    const booking = state.bookings[n % Math.max(1, state.bookings.length)];
    return booking ? person().post(path, bodyOf(booking, state)) : nothing;
  };
};

const sells = fc.tuple(raid, clientClass).map(([n, name]): Action => async (state) => {
  const draft = bookingDraft(state.raids[n] ?? '', { clientClass: name });
  const answer = await seller.post('/booking/create', draft);
  if (answer.status === 200) state.bookings.push(answer.body['payload'] as Booking);
  return answer;
});
const edits = fc
  .tuple(which, clientClass)
  .map(([n, name]) =>
    onBooking(n, '/booking/edit', (booking) => editOf(booking, { clientClass: name })),
  );
const moves = fc.tuple(which, raid).map(([n, to]) =>
  onBooking(n, '/booking/move', ({ _id: bookingId }, { raids }) => ({
    bookingId,
    raidId: raids[to],
  })),
);
const leaves = fc
  .tuple(which, fc.constantFrom('/booking/cancel', '/booking/no-show'))
  .map(([n, path]) =>
    onBooking(
      n,
      path,
      ({ _id: bookingId }) => ({ bookingId, reason: 'ill' }),
      () => team.leader,
    ),
  );
const dones = which.map((n) =>
  onBooking(
    n,
    '/booking/status',
    ({ _id: bookingId }) => ({ bookingId }),
    () => team.leader,
  ),
);
const capEdits = fc.tuple(raid, cap, cap).map(
  ([n, mail, cloth]): Action =>
    ({ raids }) =>
      team.manager.post('/raid/edit', {
        ...raidDraft(team.leaderId, { maxClients: SEATS }),
        id: raids[n],
        armourCaps: { ...noCaps, mail, cloth },
      }),
);
const closes = fc.tuple(raid, fc.constantFrom('/raid/cancel', '/raid/delete')).map(
  ([n, path]): Action =>
    ({ raids }) =>
      team.manager.post(path, { id: raids[n], reason: 'ill' }),
);

const action = fc.oneof(
  { arbitrary: sells, weight: 6 },
  { arbitrary: edits, weight: 4 },
  { arbitrary: moves, weight: 3 },
  { arbitrary: leaves, weight: 2 },
  { arbitrary: capEdits, weight: 2 },
  { arbitrary: dones, weight: 1 },
);

test('counts each armour exactly, and never above its cap, whatever happens at once', async () => {
  const batches = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(batches, closes, async (steps, close) => {
      const state: State = { raids: [], bookings: [] };
      for (const mail of [1, null]) {
        const { _id } = await team.publish({
          maxClients: SEATS,
          armourCaps: { ...noCaps, mail, cloth: 2 },
        });
        state.raids.push(_id);
      }
      // It has started, so that clients can be a no-show.
      await bypassRules(
        portal.context,
        `update raids set day = current_date - 1 where id = '${state.raids[1]}'`,
      );
      for (const batch of [...steps, [close]]) {
        const answers = await Promise.all(batch.map((run) => run(state)));
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        expect(await inconsistentRaids(state.raids)).toEqual([]);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 300_000);
