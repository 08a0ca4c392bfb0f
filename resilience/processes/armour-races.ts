import { bookingDraft, book, editOf } from '@forge/testkit/booking-fixtures';
import { noCaps } from '@forge/contract/raids/armour-seats';
import { payloadOf } from '@forge/testkit/person';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const RACERS = 100;
const mailClasses = ['Hunter', 'Shaman', 'Evoker'];

/** The last Mail seat of a raid that has room, wanted by sales, a move and an edit on two processes. */
export const armourAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const rounds = bySize(size, { quick: 2, full: 500 });
  const { portals, database, signIn } = cluster;
  const team = await signInRaidTeam({ signIn });
  const people = await Promise.all([signIn('advertiser'), signIn('advertiser-2')]);
  const racer = (n: number) => {
    const person = people[n % people.length] ?? team.manager;
    return person.at(portals[n % 2]?.url ?? person.url);
  };
  for (let round = 0; round < rounds; round += 1) {
    const armourCaps = { ...noCaps, mail: 2, plate: RACERS };
    const { _id: raidId } = await team.publish({ maxClients: 2 * RACERS, armourCaps });
    const { _id: from } = await team.publish();
    await book(racer(0), raidId, { clientClass: 'Hunter' });
    const moved = await book(racer(0), from, { clientClass: 'Shaman' });
    const edited = await book(racer(1), raidId, { clientClass: 'Mage' });
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, n) => {
        if (n === 10) {
          return racer(0).post('/booking/move', { bookingId: moved._id, raidId });
        }
        if (n === 11) {
          return racer(1).post('/booking/edit', editOf(edited, { clientClass: 'Evoker' }));
        }
        const clientClass = mailClasses[n % mailClasses.length];
        return racer(n).post('/booking/create', bookingDraft(raidId, { clientClass }));
      }),
    );
    const won = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ body }) => body['code'] === 'no-armour-seat').length;
    assert(
      won === 1 && refused === RACERS - 1,
      `${won} of ${RACERS} got the last Mail seat, ${refused} were refused`,
    );
    for (const id of [raidId, from]) await payloadOf(team.manager.post('/raid/delete', { id }));
  }
  const wrong = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ raids: number }>(
      `select count(*)::int as raids from raids where taken_mail is distinct from (select count(*) from bookings
         where raid_id = raids.id and left_as is null and armour_of(client_class) = 'mail')`,
    );
    return rows[0]?.raids;
  });
  assert(wrong === 0, `${wrong ?? 0} raids whose Mail seats are not their bookings`);
  return [
    {
      guarantee: 'the last seat of an armour is sold once, to a sale, a move or an edit',
      measured: `${rounds} rounds of ${RACERS} requests on two processes, one winner each`,
    },
  ];
};
