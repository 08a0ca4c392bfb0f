import { setTimeout as delay } from 'node:timers/promises';
import type { PortalWithPool } from '@forge/testkit/portal-process';
import { insertBookings } from './insert-bookings.ts';
import { insertRaids } from './insert-raids.ts';
import { roundRobin } from './load/clients.ts';
import { signIn } from './member.ts';

export const LISTED = 300;
export const BOOKED = 20;
const STAFF = 10;

const MAX_SEAL_MS = 60_000;

/** Until the audit entries of what was changed are sealed: that would disturb the measurement. */
export const untilSealed = async ({ pool }: PortalWithPool) => {
  const deadline = Date.now() + MAX_SEAL_MS;
  const isSealed = async () => {
    const { rows } = await pool.query<{ sealed: boolean | null }>(
      'select (select max(last_id) from audit_seals) >= (select max(id) from audit) as sealed',
    );
    return rows[0]?.sealed === true;
  };
  while (!(await isSealed())) {
    if (Date.now() > deadline) throw new Error('The audit trail is not sealed in time');
    await delay(200);
  }
};

/** Publishes 300 raids with 20 bookings each, and `old` past raids, which are not listed. */
export const publishList = async (portal: PortalWithPool, old: number) => {
  const signInAs = (...personas: string[]) =>
    Promise.all(personas.map((persona) => signIn(portal.url, persona)));
  const numbered = (role: string) => Array.from({ length: STAFF }, (_, n) => `${role}-${n + 2}`);
  const [manager, advertiser, creator] = await signInAs(
    'raid-manager',
    'advertiser',
    'trial-advertiser',
  );
  const leaders = await signInAs(...numbered('raid-leader'));
  const collectors = await signInAs(...numbered('gold-collector'));
  const [leader] = leaders;
  if (!manager || !leader || !advertiser || !creator) throw new Error('A sign-in is missing');
  const raids = Array.from({ length: LISTED + old }, (_, index) => {
    const n = index + 1;
    return {
      name: 'Manaforge Omega',
      daysAhead: n <= LISTED ? n % 14 : -40 - (n % 400),
      time: `${16 + (n % 8)}:${(n % 4) * 15}`,
      // So many seats that none fills up during a measurement.
      maxClients: 1_000,
      pot: 1_000_000,
      leaderId: roundRobin(leaders, n).id,
      // A collector is optional.
      ...(n % 5 > 0 && { collectorId: roundRobin(collectors, n).id }),
    };
  });
  const ids = await insertRaids(portal.pool, manager.id, raids);
  const listed = ids.slice(0, LISTED);
  await insertBookings(portal.pool, listed, [creator.id], BOOKED);
  await untilSealed(portal);
  return { manager, leader, advertiser, listed };
};
