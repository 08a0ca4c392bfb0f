import type { SeenBooking } from '@forge/contract/bookings/booking';
import { decoded } from '../support/encoded-payload.ts';
import { expect } from './expect.ts';
import type { Seat, WeekRaid } from './expected-state.ts';
import { sellers, type Person, type WeekScenario } from './week-scenario.ts';

/** The only fields of a booking that everybody reads. */
const openFields = ['_id', 'raidId', 'clientClass'];

const inFull = (seat: Seat) => ({
  ...seat.client,
  _id: seat.id,
  raidId: seat.raid.id,
  price: seat.price,
  deposit: seat.deposit,
  owes: seat.price - seat.deposit,
  source: seat.source,
  userId: { _id: seat.creator.id, username: seat.creator.username },
  paidFull: seat.paidTo !== null,
  paidTo: seat.paidTo,
  lock: seat.lock,
  inGroup: seat.inGroup,
  status: seat.doneOn !== null,
  goldSent: seat.goldSent,
});

const checkRow = (row: SeenBooking | undefined, seat: Seat, isReadInFull: boolean) => {
  if (isReadInFull) {
    expect(row).toMatchObject(inFull(seat));
    return;
  }
  const { clientClass } = seat.client as { clientClass: string };
  const seen = Object.entries(row ?? {}).filter(([, value]) => value !== '...');
  expect(Object.keys(row ?? {}).length).toBeGreaterThan(20);
  expect(Object.fromEntries(seen)).toEqual({ _id: seat.id, raidId: seat.raid.id, clientClass });
  expect(seen.map(([field]) => field).sort()).toEqual(openFields.toSorted());
};

const checkTable = async (scenario: WeekScenario, raid: WeekRaid, person: Person) => {
  const isStaff = [raid.leader, raid.collector, scenario.people.admin].includes(person);
  const rows = await scenario.bookingsOf(person, raid);
  const seats = scenario.expected.openSeats(raid);
  expect(rows.map(({ _id }) => _id).sort()).toEqual(seats.map(({ id }) => id).sort());
  for (const seat of seats) {
    const row = rows.find(({ _id }) => _id === seat.id);
    checkRow(row, seat, isStaff || seat.creator === person);
  }
};

type LeftRow = { _id: string; left: { as: string; deposit: string | null } };

/** Every table, as its staff and every advertiser read it. */
export const checkSeats = async (scenario: WeekScenario) => {
  const { expected, people } = scenario;
  const sold = expected.raids.filter((raid) => expected.seats.some((seat) => seat.raid === raid));
  for (const raid of sold) {
    const readers = [
      people.admin,
      raid.leader as Person,
      ...(raid.collector ? [raid.collector as Person] : []),
      ...sellers.map((role) => people[role]),
    ];
    await Promise.all(readers.map((reader) => checkTable(scenario, raid, reader)));
    const rows = decoded(
      await scenario.call('admin', '/booking/left', { raidId: raid.id }),
    ) as LeftRow[];
    const left = expected.seats.filter((seat) => seat.raid === raid && seat.left !== null);
    const shown = rows.map((row) => [row._id, row.left.as, row.left.deposit]);
    expect(shown.sort()).toEqual(
      left.map((seat) => [seat.id, seat.left?.as, seat.left?.deposit ?? null]).sort(),
    );
  }
};
