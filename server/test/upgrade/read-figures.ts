import { Person } from '@forge/testkit/person';

export const personas = [
  'admin',
  'developer',
  'raid-manager',
  'gold-collector',
  'advertiser',
  'senior-advertiser',
  'trial-advertiser',
  'raid-leader',
  'raid-leader-2',
  'forge-member',
  'forge-member-2',
  'newcomer',
] as const;

const lists = [
  '/dashboard/status',
  '/dashboard/activity',
  '/raid/published',
  '/raid/pending',
  '/raid/raid-leader',
  '/raid/gold-collector',
  '/mail/all',
  '/mail/get',
  '/admin/hero-name',
  '/support/tickets',
  '/support/bookings',
  '/settings/get',
] as const;

type Reply = { status: number; payload: unknown };
/** By path; for calls with a body, path and id. */
export type Figures = Record<string, Reply>;

const byJson = (one: unknown, other: unknown) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** Raids and bookings are sent as base64 of JSON. */
const decoded = (payload: unknown): unknown =>
  typeof payload === 'string'
    ? (JSON.parse(Buffer.from(payload, 'base64').toString()) as unknown)
    : (payload ?? null);

/** Lists of people have no order of their own. */
const sorted = (path: string, payload: unknown) =>
  Array.isArray(payload) && /^\/raid\/(raid-leader|gold-collector)$/.test(path)
    ? payload.toSorted(byJson)
    : payload;

export const signInAll = async (url: string): Promise<Map<string, Person>> => {
  const people = new Map<string, Person>();
  for (const persona of personas) {
    const person = new Person(url);
    await person.signIn(persona);
    people.set(persona, person);
  }
  return people;
};

/** What a portal answers this person about everything that there is. */
export const readFigures = async (
  person: Person,
  things: { raidIds: readonly string[]; ticketIds: readonly string[] },
): Promise<Figures> => {
  const figures: Figures = {};
  for (const path of lists) {
    const { status, body } = await person.get(path);
    figures[path] = { status, payload: sorted(path, decoded(body['payload'])) };
  }
  const ask = async (path: string, key: string, id: string) => {
    const { status, body } = await person.post(path, { [key]: id });
    figures[`${path} ${id}`] = { status, payload: decoded(body['payload']) };
  };
  for (const id of things.raidIds) await ask('/booking/raid-booking', 'raidId', id);
  for (const id of things.ticketIds) await ask('/support/ticket', 'ticketId', id);
  return figures;
};
