import { randomUUID } from 'node:crypto';
import { payloadOf, type Person } from '@forge/testkit/person';

type Made = { _id: string };
export type People = Map<string, Person>;

const as = (people: People, persona: string): Person => {
  const person = people.get(persona);
  if (!person) throw new Error(`Nobody is called ${persona}.`);
  return person;
};

const change = <Payload = unknown>(person: Person, path: string, request: object) =>
  payloadOf<Payload>(person.post(path, request));

const idOf = async (people: People, path: string, username: RegExp): Promise<string> => {
  const list = await payloadOf<{ _id: string; username: string }[]>(
    as(people, 'raid-manager').get(path),
  );
  const found = list.find((each) => username.test(each.username));
  if (!found) throw new Error(`${path} has nobody like ${String(username)}.`);
  return found._id;
};

type RaidPlan = {
  name: string;
  date: string;
  time?: string;
  curve?: boolean;
  leader?: string;
  collected?: boolean;
  seats?: number;
};

export const planRaid = async (people: People, plan: RaidPlan): Promise<string> => {
  const manager = as(people, 'raid-manager');
  const leaders = await payloadOf<Made[]>(manager.get('/raid/raid-leader'));
  const collector = await idOf(people, '/raid/gold-collector', /./);
  const raid = await change<Made>(manager, '/raid/create', {
    name: plan.name,
    date: plan.date,
    time: plan.time ?? '8:30 PM',
    difficulty: plan.curve ? 'HEROIC' : 'MYTHIC',
    raidLeader: plan.leader ?? leaders[0]?._id,
    organization: 'In-House',
    lootType: 'VIP',
    raidType: plan.curve ? 'Curve' : 'Full Run',
    goldCollector: plan.collected === false ? '' : collector,
    bossCount: plan.curve ? 2 : 8,
    maxClients: plan.seats ?? 12,
    pot: 1_000_000,
  });
  return raid._id;
};

export const publish = (people: People, id: string) =>
  change(as(people, 'raid-manager'), '/raid/publish', { id });

type Sale = {
  raidId: string;
  by: string;
  name: string;
  realm?: string;
  price?: number;
  deposit?: number;
  source?: 'TC' | 'BR';
  paidFull?: boolean;
  boss?: string;
  paymentRealm?: string;
};

const bookingOf = ({ raidId, name, ...sale }: Sale) => ({
  raidId,
  clientName: name,
  clientRealm: sale.realm ?? 'Twisting Nether',
  clientClass: 'Mage',
  clientFaction: 'Horde',
  paymentRealm: sale.paymentRealm ?? 'Kazzak',
  paymentFaction: 'Horde',
  source: sale.source ?? 'TC',
  raiderIOLink: `https://raider.io/characters/eu/kazzak/${encodeURIComponent(name)}`,
  paidFull: sale.paidFull ?? false,
  price: sale.price ?? 1_000_000,
  deposit: sale.deposit ?? 0,
  contactInfo: `${name}#1234`,
  additionalNotes: 'Wants the mount; comes at nine',
  selectedBosses: sale.boss ? [sale.boss] : [],
});

export const sell = async (people: People, sale: Sale): Promise<string> =>
  (await change<Made>(as(people, sale.by), '/booking/create', bookingOf(sale)))._id;

const mark = async (people: People, persona: string, bookingId: string, steps: string[]) => {
  for (const step of steps) await change(as(people, persona), `/booking/${step}`, { bookingId });
};

/** A booking in every state that a raid has, the last of them with mails. */
export const sellEveryState = async (people: People, raidId: string) => {
  const client = (name: string, by: string, rest: Partial<Sale> = {}) =>
    sell(people, { raidId, by, name, ...rest });
  await client('Fresh', 'advertiser');
  const edited = await client('Éowyn', 'advertiser', { deposit: 200_000 });
  await change(as(people, 'advertiser'), '/booking/edit', {
    ...bookingOf({
      raidId,
      by: 'advertiser',
      name: 'Éowÿn',
      realm: "Kel'Thuzad",
      price: 1_100_000,
    }),
    id: edited,
  });
  await mark(people, 'admin', await client('Locked', 'trial-advertiser', { deposit: 10_000 }), [
    'lock',
  ]);
  await mark(people, 'admin', await client('Grouped', 'trial-advertiser'), ['lock', 'in-group']);
  await mark(people, 'gold-collector', await client('Paid', 'advertiser', { source: 'BR' }), [
    'in-group',
    'paid',
  ]);
  const mailed = [
    await client('Collected', 'advertiser', { deposit: 300_000 }),
    await client('Coded', 'senior-advertiser', { paidFull: true, price: 1_200_000 }),
    await client('Sent', 'senior-advertiser', { source: 'BR', deposit: 50_000 }),
    await client('Ragnarosian', 'advertiser', { paymentRealm: 'Ragnaros' }),
  ];
  for (const bookingId of mailed) await mark(people, 'admin', bookingId, ['in-group', 'status']);
  const [, coded, sent] = mailed;
  const admin = as(people, 'admin');
  const mailOf = async (bookId = '') => (await change<Made>(admin, '/mail/create', { bookId }))._id;
  await change(admin, '/mail/generateCode', { mailId: await mailOf(coded) });
  await change(admin, '/mail/generateCode', { mailId: await mailOf(sent) });
  await change(admin, '/mail/sent', { mailId: await mailOf(sent) });
  await mark(people, 'gold-collector', sent ?? '', ['send-gold']);
};

export const createHeroes = async (people: People) => {
  const admin = as(people, 'admin');
  const hero = (name: string, realm: string, status = true) =>
    change<Made>(admin, '/admin/create-hero-name', { name, realm, faction: 'Horde', status });
  await hero('Goldhold', 'Kazzak');
  await hero('Schatzmeister', 'Twisting Nether', false);
  const removed = await hero('Removed', 'Outland');
  await change(admin, '/admin/delete-hero-name', { id: removed._id });
};

/** Tickets in every status, with replies, some of them unread. */
export const writeTickets = async (people: People): Promise<string[]> => {
  const open = async (persona: string, subject: string) => {
    const request = { requestId: randomUUID(), category: 'Payment', subject, text: 'Please help' };
    const opened = await change<{ ticket: Made }>(as(people, persona), '/support/open', request);
    return opened.ticket._id;
  };
  const reply = (persona: string, ticketId: string, text: string) =>
    change(as(people, persona), '/support/reply', { requestId: randomUUID(), ticketId, text });
  const waiting = await open('forge-member', 'My cut is missing');
  const answered = await open('forge-member', 'How do I apply?');
  const resolved = await open('forge-member-2', 'Wrong difficulty');
  await reply('admin', answered, 'In the channel #apply');
  await change(as(people, 'admin'), '/support/status', {
    ticketId: answered,
    status: 'In progress',
  });
  await reply('developer', resolved, 'Corrected');
  await reply('forge-member-2', resolved, 'Thank you');
  await change(as(people, 'admin'), '/support/status', { ticketId: resolved, status: 'Resolved' });
  await change(as(people, 'forge-member-2'), '/support/seen', { ticketId: resolved, number: 2 });
  return [waiting, answered, resolved];
};

export const chooseSettings = async (people: People) => {
  const update = (persona: string, settings: object) =>
    change(as(people, persona), '/settings/update', settings);
  await update('admin', { timeZone: 'Europe/Berlin', timeFormat: '24h', density: 'compact' });
  await update('advertiser', { bookingNotices: false, noticeSound: true });
};

export const deleteRaid = (people: People, id: string) =>
  change(as(people, 'raid-manager'), '/raid/delete', { id });
