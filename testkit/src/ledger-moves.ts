import { bookingDraft } from './booking-fixtures.ts';
import type { InProcessPortal } from './in-process-portal.ts';
import { payloadOf, type Person } from './person.ts';
import { idOf, raidDraft, signInRaidTeam } from './raid-fixtures.ts';

const RAIDS = 4;
const SEATS = 900;

type Query = (text: string) => Promise<Record<string, unknown>[]>;
type Random = (below: number) => number;

type LedgerScenario = {
  admin: Person;
  leader: Person;
  manager: Person;
  leaderId: string;
  /** Two senior advertisers and one who never takes the whole price. */
  sellers: Person[];
  ids: string[];
  collectorIds: string[];
  raidIds: string[];
};

/** Advertisers, collectors and raids for random moves of gold. */
export const createLedgerScenario = async (
  portal: Pick<InProcessPortal, 'signIn'>,
): Promise<LedgerScenario> => {
  const team = await signInRaidTeam(portal);
  const admin = await portal.signIn('admin-70');
  const personas = ['senior-advertiser-70', 'senior-advertiser-71', 'advertiser-70'];
  const sellers: Person[] = [];
  for (const persona of personas) sellers.push(await portal.signIn(persona));
  const collectors = [await portal.signIn('gold-collector-70'), team.collector];
  const raidIds: string[] = [];
  for (let raid = 0; raid < RAIDS; raid += 1) {
    const goldCollector = raid === 0 ? '' : team.collectorId;
    raidIds.push((await team.publish({ maxClients: SEATS, goldCollector }))._id);
  }
  const hero = { name: 'Vault70', realm: 'Kazzak', faction: 'Horde', status: true };
  await payloadOf(admin.post('/admin/create-hero-name', hero));
  return {
    admin,
    leader: team.leader,
    manager: team.manager,
    leaderId: team.leaderId,
    sellers,
    ids: await Promise.all(sellers.map(idOf)),
    raidIds,
    collectorIds: ['', ...(await Promise.all(collectors.map(idOf)))],
  };
};

type Send = (person: Person, path: string, body: object) => Promise<void>;
type Move = (
  scenario: LedgerScenario,
  tools: { query: Query; random: Random; send: Send },
) => Promise<void>;

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

/** A random record, or none. */
const anyOf = async (query: Query, from: string) =>
  (await query(`select * from ${from} order by random() limit 1`))[0];

const openBooking = `(select * from bookings where done_at is null and left_as is null) as open`;
const anyMail = async (query: Query, where: string) => anyOf(query, `mails where ${where}`);

const moves: Record<string, Move> = {
  sell: async ({ sellers, raidIds }, { random, send }) => {
    const price = 900_000 + random(400_000);
    const seller = random(sellers.length);
    const draft = bookingDraft(pick(raidIds, random), {
      price,
      source: pick(['TC', 'BR'], random),
      paidFull: seller < 2 && random(3) === 0,
    });
    const most = Math.floor((price * (draft.source === 'TC' ? 32 : 5)) / 100);
    const deposit = pick([0, random(most + 1), most], random);
    await send(sellers[seller] as Person, '/booking/create', { ...draft, deposit });
  },
  paid: async ({ admin }, { query, send }) => {
    const booking = await anyOf(query, openBooking);
    if (booking) await send(admin, '/booking/paid', { bookingId: booking['id'] });
  },
  done: async ({ leader }, { query, send }) => {
    const booking = await anyOf(query, openBooking);
    if (booking) await send(leader, '/booking/status', { bookingId: booking['id'] });
  },
  sent: async ({ admin }, { query, send }) => {
    const mail = await anyMail(query, 'sent_at is null');
    if (!mail) return;
    await send(admin, '/mail/generateCode', { mailId: mail['id'] });
    await send(admin, '/mail/sent', { mailId: mail['id'] });
  },
  missing: async ({ admin }, { query, send }) => {
    const mail = await anyMail(query, 'sent_at is not null');
    if (mail) await send(admin, '/mail/missing', { mailId: mail['id'], reason: 'Not there' });
  },
  received: async ({ admin }, { query, send }) => {
    const mail = await anyMail(query, 'sent_at is not null');
    if (mail) await send(admin, '/mail/received', { mailId: mail['id'] });
  },
  leave: async ({ leader }, { query, random, send }) => {
    const booking = await anyOf(query, openBooking);
    if (!booking) return;
    const outcome = pick(['refunded', 'kept', 'owed'], random);
    await send(leader, '/booking/cancel', {
      bookingId: booking['id'],
      reason: 'ill',
      ...(Number(booking['deposit']) > 0 && { deposit: outcome }),
    });
  },
  'hand over': async ({ admin, ids }, { query, random, send }) => {
    const booking = await anyOf(query, openBooking);
    const userId = pick(ids, random);
    if (booking) await send(admin, '/booking/hand-over', { bookingId: booking['id'], userId });
  },
  'change collector': async ({ manager, raidIds, leaderId, collectorIds }, { random, send }) =>
    send(manager, '/raid/edit', {
      ...raidDraft(leaderId, { maxClients: SEATS, goldCollector: pick(collectorIds, random) }),
      id: pick(raidIds, random),
    }),
  pay: async ({ admin, ids }, { random, send }) =>
    send(admin, '/payout/create', { userId: pick(ids, random), amount: 1 + random(600_000) }),
  answer: async ({ sellers, ids }, { query, random, send }) => {
    const payout = await anyOf(query, `payouts where state = 'paid'`);
    const recipient = sellers[ids.indexOf(String(payout?.['user_id']))];
    if (!payout || !recipient) return;
    const body = { payoutId: payout['id'], reason: 'Not there' };
    await send(recipient, pick(['/payout/confirm', '/payout/dispute'], random), body);
  },
  resolve: async ({ admin }, { query, random, send }) => {
    const payout = await anyOf(query, `payouts where state = 'disputed'`);
    const outcome = pick(['stands', 'reversed'], random);
    const body = { payoutId: payout?.['id'], outcome, reason: 'Looked again' };
    if (payout) await send(admin, '/payout/resolve', body);
  },
  adjust: async ({ admin, ids }, { random, send }) =>
    send(admin, '/ledger/adjust', {
      userId: pick(ids, random),
      reason: 'Counted again',
      amount: random(200_001) - 100_000 || 1,
    }),
};

// Gold has to be earned before it can go anywhere.
const names = [...Object.keys(moves), 'sell', 'sell', 'done', 'done', 'sent', 'pay'];

export type MoveTally = { answered: number; refused: number; unanswered: number; wrong: string[] };

/** One random move at one of these addresses; whoever is refused or cut off stops there. */
export const makeMove = async (
  scenario: LedgerScenario,
  { query, random, urls }: { query: Query; random: Random; urls: string[] },
  tally: MoveTally,
): Promise<void> => {
  const name = pick(names, random);
  const send: Send = async (person, path, body) => {
    const answer = await person
      .at(pick(urls, random))
      .post(path, body)
      .catch(() => null);
    if (answer === null || answer.status === 503) tally.unanswered += 1;
    else if (answer.status === 200) tally.answered += 1;
    else if (answer.status < 500) tally.refused += 1;
    else tally.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
  };
  await moves[name]?.(scenario, { query, random, send });
};
