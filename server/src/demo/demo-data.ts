import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { armours, countGroups } from '@forge/contract/bookings/booking-rules';
import { paymentRealmOf } from '@forge/contract/game';
import { difficulties } from '@forge/contract/raids/raid';
import type { AppContext } from '../app-context.ts';
import type { Trx } from '../database/database.ts';
import { setCodes } from '../features/mails/mails.repository.ts';
import { createCodes } from '../features/mails/payment-codes.ts';
import { insertTemplate } from '../features/raids/raid-templates.repository.ts';
import { EACH_CREATOR, transact } from '../transact.ts';
import { setAuditActor, demoData } from './audit-actor.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { demoBooking, demoMail } from './demo-bookings.ts';
import { insertDemoUsers, type DemoUsers } from './demo-users.ts';
import { insertDepartures } from './demo-leaving.ts';
import { insertDemoLedger } from './demo-ledger.ts';
import { insertDemoNotices } from './demo-notices.ts';
import { demoRaids } from './demo-raids.ts';
import { runDemoActivity } from './demo-activity.ts';
import { insertDemoTickets } from './demo-tickets.ts';

const SEED = 20_260_101;
// Advisory lock: processes that start together insert the data once.
const DEMO_DATA_LOCK = 7_361_002;

const heroes = [
  { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', active: true },
  { name: 'Emberbank', realm: 'Kazzak', faction: 'Alliance', active: true },
  { name: 'Netherpurse', realm: 'Twisting Nether', faction: 'Horde', active: true },
  { name: 'Twistcoffer', realm: 'Twisting Nether', faction: 'Alliance', active: true },
  { name: 'Strongbox', realm: 'Aegwynn', faction: 'Horde', active: true },
  { name: 'Silverpouch', realm: 'Aegwynn', faction: 'Alliance', active: true },
  { name: 'Ironchest', realm: 'Antonidas', faction: 'Horde', active: true },
  { name: 'Coinkeeper', realm: 'Antonidas', faction: 'Alliance', active: true },
  { name: 'Dawnledger', realm: 'Argent Dawn', faction: 'Alliance', active: true },
  // Retired: codes that name them are outdated. Only the second has a successor.
  { name: 'Rustlock', realm: 'Blackhand', faction: 'Horde', active: false },
  { name: 'Tarnishedcup', realm: 'Aegwynn', faction: 'Alliance', active: false },
  // Clients cannot pay there.
  { name: 'Faraway', realm: 'Firemaw', faction: 'Alliance', active: true },
] as const;

const lockDemoData = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${DEMO_DATA_LOCK})`.execute(trx);

const isEmpty = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql`select from users limit 1`.execute(trx);
  return rows.length === 0;
};

/** Books clients into one raid: past raids nearly full, later ones at random. */
const bookClients = async (
  trx: Trx,
  raid: Awaited<ReturnType<typeof insertRaids>>[number],
  now: Date,
  users: DemoUsers,
  random: SeededRandom,
) => {
  const isPast = raid.starts_at < now;
  const count = isPast
    ? raid.max_clients - random.int(2)
    : Math.min(raid.max_clients, random.int(raid.max_clients + 3));
  const drafts = Array.from({ length: count }, (_, index) =>
    demoBooking(raid, index, now, users, random),
  );
  const seen = new Set<string>();
  const values = drafts.filter(
    ({ character_key: key }) => !seen.has(key) && Boolean(seen.add(key)),
  );
  if (values.length === 0) return;
  const seated = values.map((booking, index) => ({ ...booking, seat: index + 1 }));
  const armour = countGroups(
    armours,
    seated.map(({ client_class }) => client_class),
  );
  // Some raids limit their armour.
  const hasCaps =
    raid.max_clients >= 10 && raid.starts_at.getTime() - now.getTime() > 2 * 24 * 3_600_000;
  const seats = {
    taken: seated.length,
    taken_plate: armour.plate,
    taken_mail: armour.mail,
    taken_leather: armour.leather,
    taken_cloth: armour.cloth,
    last_seat: seated.length,
    ...(hasCaps && { cap_plate: armour.plate + 2, cap_mail: armour.mail }),
  };
  await setAuditActor(trx, { actor: raid.created_by, action: 'edit raid' });
  await trx.updateTable('raids').set(seats).where('id', '=', raid.id).execute();
  await setAuditActor(trx, { actor: EACH_CREATOR, action: 'book client' });
  const rows = await trx.insertInto('bookings').values(seated).returningAll().execute();
  await setAuditActor(trx, demoData);
  const mails = rows
    .filter(({ done_at }) => done_at !== null)
    .map((booking) => {
      const hero = heroes.find(
        (each) =>
          each.active &&
          each.faction === booking.payment_faction &&
          paymentRealmOf(each.realm) === booking.payment_realm,
      );
      return demoMail(booking, raid, hero, now, random);
    });
  if (mails.length === 0) return;
  const inserted = await trx
    .insertInto('mails')
    .values(mails)
    .returning(['booking_id', 'sent_at'])
    .execute();
  const sent = inserted
    .filter(({ sent_at }) => sent_at !== null)
    .map(({ booking_id }) => booking_id);
  if (sent.length > 0) {
    await trx.updateTable('bookings').set({ gold_sent: true }).where('id', 'in', sent).execute();
  }
};

const OUTDATED_CODES = 3;
const CLAIMS = 3;

/** Unsent mails: some with a code of a retired hero, some whose gold is said to be sent. */
const retireCodesAndClaimGold = async (trx: Trx) => {
  const unsent = await trx
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('booked_at')
    .execute();
  const isWithoutCode = (mail: (typeof unsent)[number]) => mail.payment_code === null;
  for (const hero of heroes.filter(({ active }) => !active)) {
    const old = unsent.filter(
      (mail) =>
        isWithoutCode(mail) &&
        mail.payment_faction === hero.faction &&
        mail.payment_realm === paymentRealmOf(hero.realm),
    );
    for (const mail of old.slice(0, OUTDATED_CODES))
      await setCodes(trx, mail.id, createCodes(hero, mail));
  }
  const claimed = unsent.filter((mail) => !isWithoutCode(mail)).slice(0, CLAIMS);
  await trx
    .updateTable('bookings')
    .set({ gold_sent: true })
    .where(
      'id',
      'in',
      claimed.map(({ booking_id }) => booking_id),
    )
    .execute();
};

/** As their managers would have planned them. */
const insertRaids = async (trx: Trx, now: Date, users: DemoUsers, random: SeededRandom) => {
  const planned = demoRaids(now, users, random);
  const raids = [];
  for (const manager of users['Raid Manager']) {
    await setAuditActor(trx, { actor: manager, action: 'plan raid' });
    const values = planned.filter(({ created_by }) => created_by === manager);
    raids.push(...(await trx.insertInto('raids').values(values).returningAll().execute()));
  }
  await setAuditActor(trx, demoData);
  return raids;
};

/** Returns the people, or null if there is data already. */
const insertDemoData = (context: AppContext): Promise<DemoUsers | null> =>
  transact(context, demoData, async (trx) => {
    await lockDemoData(trx);
    if (!(await isEmpty(trx))) return null;
    const random = createSeededRandom(SEED);
    const now = context.now();
    const users = await insertDemoUsers(trx, context.config);
    await trx
      .insertInto('hero_names')
      .values([...heroes])
      .execute();
    const raids = await insertRaids(trx, now, users, random);
    for (const raid of raids) {
      if (raid.published_at) await bookClients(trx, raid, now, users, random);
    }
    for (const difficulty of difficulties) {
      const raid = raids.find((each) => each.difficulty === difficulty);
      if (raid)
        await insertTemplate(trx, {
          id: randomUUID(),
          raidId: raid.id,
          name: null,
          createdBy: raid.created_by,
        });
    }
    await retireCodesAndClaimGold(trx);
    await insertDepartures(trx, now, users, random);
    await insertDemoLedger(trx, now, users);
    await insertDemoTickets(trx, now, users);
    await insertDemoNotices(trx, now);
    return users;
  });

/** Fills an empty database with data for every screen, on the first start in demo mode. */
export const seedDemoData = async (context: AppContext): Promise<void> => {
  const users = await insertDemoData(context);
  if (users) await runDemoActivity(context, users);
};
