import { insertBookings } from './insert-bookings.ts';
import { insertRaids } from './insert-raids.ts';
import { benchList } from './list.ts';
import { roundRobin } from './load/clients.ts';
import { signIn } from './member.ts';
import { benchPush } from './push.ts';
import { startPortal } from './start-portal.ts';

const LISTED = 300;
const BOOKED = 20;
const OLD = 4_700;
const STAFF = 10;

/** The published list and its pushes, with many old raids beside those that are listed. */
export const benchRaids = async (): Promise<void> => {
  const portal = await startPortal();
  try {
    const signInAs = (...personas: string[]) =>
      Promise.all(personas.map((persona) => signIn(portal.url, persona)));
    const numbered = (role: string) => Array.from({ length: STAFF }, (_, n) => `${role}-${n + 2}`);
    const [manager, advertiser] = await signInAs('raid-manager', 'advertiser');
    const leaders = await signInAs(...numbered('raid-leader'));
    const collectors = await signInAs(...numbered('gold-collector'));
    const [leader] = leaders;
    if (!manager || !leader || !advertiser) throw new Error('A sign-in is missing');
    const raids = Array.from({ length: LISTED + OLD }, (_, index) => {
      const n = index + 1;
      return {
        name: `Manaforge Omega heroic ${n}`,
        daysAhead: n <= LISTED ? n % 14 : -40 - (n % 400),
        time: `${16 + (n % 8)}:${(n % 4) * 15}`,
        maxClients: 25,
        pot: 250_000 + n * 100,
        leaderId: roundRobin(leaders, n).id,
        collectorId: roundRobin(collectors, n).id,
      };
    });
    const ids = await insertRaids(portal.pool, manager.id, raids);
    await insertBookings(portal.pool, ids.slice(0, LISTED), [advertiser.id], BOOKED);
    await benchList(portal, advertiser, `${LISTED} raids with ${BOOKED} bookings each`);
    await benchPush(portal, manager, leader);
  } finally {
    await portal.close();
  }
};
