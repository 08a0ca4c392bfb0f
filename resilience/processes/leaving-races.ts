import type { Booking } from '@forge/contract/bookings/booking';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

type Answer = { status: number; body: Record<string, unknown> };
const isSuccess = ({ status }: Answer) => status === 200;
/** How many answers had which status and code. */
const statuses = (answers: Answer[]) => {
  const counts = new Map<string, number>();
  for (const { status, body } of answers) {
    const answer = [status, body['code']].filter(Boolean).join(' ');
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts].map(([answer, count]) => `${count} x ${answer}`).join(', ');
};

/** Changes of the same seats on several processes at once: one wins, and seats are always bookings. */
export const leavingAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const { rounds, racers } = bySize(size, {
    quick: { rounds: 1, racers: 60 },
    full: { rounds: 500, racers: 200 },
  });
  const { portals, database, signIn } = cluster;
  const team = await signInRaidTeam({ signIn });
  const admin = await signIn('admin');
  const seller = await signIn('advertiser');
  const other = await signIn('advertiser-2');
  const otherId = await idOf(other);
  const at = (person: Person, process: number) =>
    person.at(portals[process % portals.length]?.url ?? '');
  /** Each on another process. */
  const race = (...requests: [person: Person, path: string, body: object][]): Promise<Answer[]> =>
    Promise.all(requests.map(([person, path, body], n) => at(person, n).post(path, body)));
  const published: string[] = [];
  const publish = async (changes: object = {}) => {
    const { _id } = await team.publish(changes);
    published.push(_id);
    return _id;
  };
  /** So that the lists stay as short as a community's. */
  const removeRaids = () =>
    Promise.all(
      published.splice(0).map((id) => payloadOf(team.manager.post('/raid/delete', { id }))),
    );
  const start = (raidId: string) =>
    onDatabase(database.url, (client) =>
      client.query(
        `begin; set local forge.action = 'test';
         update raids set day = current_date - 1 where id = '${raidId}'; commit`,
      ),
    );
  const stateOf = ({ _id }: Booking) =>
    onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{
        raid_id: string;
        created_by: string;
        left_as: string | null;
        done: boolean;
        mails: number;
      }>(
        `select raid_id, created_by, left_as, done_at is not null as done,
           (select count(*)::int from mails where booking_id = bookings.id) as mails
         from bookings where id = $1`,
        [_id],
      );
      assert(rows[0] !== undefined, 'The booking is gone');
      return rows[0];
    });

  /** Many on one seat that is free, or is freed meanwhile. */
  const freedSeat = async (round: number) => {
    const raidId = await publish({ maxClients: 1 });
    const { _id: bookingId } = await book(seller, raidId);
    const cancel = at(seller, 0).post('/booking/cancel', { bookingId, reason: 'ill' });
    const isFree = round % 2 === 0;
    if (isFree) await cancel;
    const sales = await Promise.all(
      Array.from({ length: racers }, (_, n) =>
        at(n % 2 ? seller : other, n).post('/booking/create', bookingDraft(raidId)),
      ),
    );
    assert(isSuccess(await cancel), 'The seat was not freed');
    const sold = sales.filter(isSuccess).length;
    assert(isFree ? sold === 1 : sold <= 1, `${sold} of ${racers} bought one seat`);
    const refused = sales.filter(({ status }) => status === 409).length;
    assert(sold + refused === racers, `Unexpected answers: ${statuses(sales)}`);
  };

  /** Two bookings into the last seat of each other's raid, and both into a third. */
  const moveAgainstMove = async () => {
    const [one, two] = [await publish({ maxClients: 1 }), await publish({ maxClients: 1 })];
    const third = await publish({ maxClients: 1 });
    const [a, b] = [await book(seller, one), await book(other, two)];
    const crossed = await race(
      [seller, '/booking/move', { bookingId: a._id, raidId: two }],
      [other, '/booking/move', { bookingId: b._id, raidId: one }],
    );
    assert(
      crossed.every(({ body }) => body['code'] === 'raid-full'),
      `Full raids were moved into: ${statuses(crossed)}`,
    );
    const moves = await race(
      [seller, '/booking/move', { bookingId: a._id, raidId: third }],
      [other, '/booking/move', { bookingId: b._id, raidId: third }],
    );
    assert(moves.filter(isSuccess).length === 1, `Two moves to one seat: ${statuses(moves)}`);
    const states = [await stateOf(a), await stateOf(b)];
    const stayed = moves.findIndex((answer) => !isSuccess(answer));
    assert(states[stayed]?.raid_id === [one, two][stayed], 'The loser lost the old seat');
    // One booking to two raids: either order, never both seats.
    const spare = [await publish(), await publish()];
    const apart = await race(
      [seller, '/booking/move', { bookingId: a._id, raidId: spare[0] }],
      [admin, '/booking/move', { bookingId: a._id, raidId: spare[1] }],
    );
    assert(apart.every(isSuccess), `Moves apart: ${statuses(apart)}`);
  };

  const cancelAgainstDone = async () => {
    const booking = await book(seller, await publish());
    const { _id: bookingId } = booking;
    const answers = await race(
      [seller, '/booking/cancel', { bookingId, reason: 'ill' }],
      [team.leader, '/booking/status', { bookingId }],
    );
    assert(answers.filter(isSuccess).length === 1, `Cancel and Done: ${statuses(answers)}`);
    const { done, left_as, mails } = await stateOf(booking);
    assert(done === (left_as === null) && mails === (done ? 1 : 0), 'Done and left at once');
  };

  const noShowAgainstMove = async () => {
    const [from, to] = [await publish(), await publish()];
    const booking = await book(seller, from);
    const { _id: bookingId } = booking;
    await start(from);
    const [noShow, move] = await race(
      [team.leader, '/booking/no-show', { bookingId, reason: 'not there' }],
      [seller, '/booking/move', { bookingId, raidId: to }],
    );
    const { raid_id, left_as } = await stateOf(booking);
    assert(
      [noShow, move].filter((answer) => answer && isSuccess(answer)).length === 1,
      `No-show and move: ${statuses([noShow, move] as Answer[])}`,
    );
    assert((left_as === null) === (raid_id === to), 'It left, and moved');
  };

  const handOverAgainstEdit = async () => {
    const booking = await book(seller, await publish());
    const [handOver, edit] = await race(
      [admin, '/booking/hand-over', { bookingId: booking._id, userId: otherId }],
      [seller, '/booking/edit', editOf(booking, { contactInfo: 'edited' })],
    );
    const { created_by } = await stateOf(booking);
    assert(handOver?.status === 200 && created_by === otherId, 'It was not handed over');
    // Before it, or as someone else's booking.
    assert([200, 403].includes(edit?.status ?? 0), `Edit: ${edit?.status ?? 0}`);
  };

  const cancelAgainstSales = async () => {
    const raidId = await publish({ maxClients: 3 });
    await book(seller, raidId, { deposit: 5 });
    const answers = await race(
      [other, '/booking/create', bookingDraft(raidId)],
      [team.manager, '/raid/cancel', { id: raidId, reason: 'no tank' }],
      [seller, '/booking/create', bookingDraft(raidId)],
    );
    assert(
      answers.every(({ status, body }) => status === 200 || body['code'] === 'raid-cancelled'),
      `Sales of a cancelled raid: ${statuses(answers)}`,
    );
  };

  const races = {
    freedSeat,
    moveAgainstMove,
    cancelAgainstDone,
    noShowAgainstMove,
    handOverAgainstEdit,
    cancelAgainstSales,
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const run of Object.values(races)) await run(round);
    await removeRaids();
  }
  const wrong = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ raids: number }>(
      `select count(*)::int as raids from raids where taken > max_clients or taken <>
         (select count(*) from bookings where raid_id = raids.id and left_as is null)`,
    );
    return rows[0]?.raids;
  });
  assert(wrong === 0, `${wrong ?? 0} raids whose seats are not their bookings`);
  return [
    {
      guarantee: 'a freed seat is sold once, and no raid is oversold',
      measured: `${rounds} rounds of ${racers} requests on three processes, 0 oversold`,
    },
    {
      guarantee:
        'move and move, cancel and Done, no-show and move, hand-over and edit have one winner; seats are bookings',
      measured: `${rounds} rounds of each on three processes`,
    },
  ];
};
