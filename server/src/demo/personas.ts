import { createHash } from 'node:crypto';
import type { RoleName } from '@forge/contract/viewer';
import { splitWords } from './split-words.ts';

/** The users of the fake Discord: one for each role, and one without. */
export const personas = [
  {
    slug: 'admin',
    name: 'Isra Rivet',
    role: 'Admin',
    description: 'Runs the community: sees everything, manages hero names.',
  },
  {
    slug: 'developer',
    name: 'Ysolde Brightkiln',
    role: 'Developer',
    description: 'Keeps the portal running, with the rights of an admin.',
  },
  {
    slug: 'raid-manager',
    name: 'Sunniva Cinderlane',
    role: 'Raid Manager',
    description: 'Plans raids, publishes them, corrects them.',
  },
  {
    slug: 'gold-collector',
    name: 'Rurik Bellows',
    role: 'Gold Collector',
    description: 'Collects the gold at the raid and sends it on.',
  },
  {
    slug: 'advertiser',
    name: 'Dagmar Ashdown',
    role: 'Advertiser',
    description: 'Finds clients and books them into raids.',
  },
  {
    slug: 'senior-advertiser',
    name: 'Maelis Quench',
    role: 'Senior Advertiser',
    description: 'Books clients and may take the whole price.',
  },
  {
    slug: 'trial-advertiser',
    name: 'Livia Tinderbox',
    role: 'Trial Advertiser',
    description: 'New to selling: books clients like an advertiser.',
  },
  {
    slug: 'raid-leader',
    name: 'Odo Steelwright',
    role: 'Raid Leader',
    description: 'Leads raids: locks bookings and marks them done.',
  },
  {
    slug: 'forge-member',
    name: 'Brynja Oakforge',
    role: 'Forge Member',
    description: 'Belongs to the community and can ask for support.',
  },
  {
    slug: 'newcomer',
    name: 'Corvin Emberhand',
    role: null,
    description: 'Has just joined and holds no role yet.',
  },
] as const satisfies { slug: string; name: string; role: RoleName | null; description: string }[];

export type Person = {
  persona: string;
  discordId: string;
  username: string;
  globalName: string;
  role: RoleName | null;
};

// None of the personas above has one of these names.
const firstNames = splitWords(`
  Torvald Anselm Freya Elowen Hakon Bastien Ingrid Matthias Noor Zofia Alaric Birgit Cedric Delphine Eirik
  Fenja Gunnar Hedwig Ilse Joran Katla Leofric Mirela Njal Orla Petra Quentin Ragna Soren Thyra Ulric Vesna
  Wilmar Xenia Yannick Zelda Aldous Bettina Caspian Dorrit Emeric Fiora Godric Helga Ivar Jolanta Kester
  Ludmila Magnus Nadja Osric Pelle Roswitha Sigrun Tamsin Ulla Viggo Wanda Yvo Zora
`);
const lastNameStarts = splitWords(
  'Ember Iron Coal Steel Ash Gold Anvil Slag Tinder Cinder Oak Bright Hammer Flint Copper Silver Smoke',
);
const lastNameEnds = splitWords('hand vale brook wright down fell lane forge kiln field');
const LAST_NAMES = lastNameStarts.length * lastNameEnds.length;
// Has no factor in common with the number of names, so that each is given once.
const NAME_STEP = 7_919;

/** Distinct for as many people as there are names: more than ten for each number below a thousand. */
const nameOfFurther = (number: number, kind: number) => {
  const index = ((number - 2) * personas.length + kind) * NAME_STEP;
  const first = index % firstNames.length;
  const last = Math.floor(index / firstNames.length) % LAST_NAMES;
  const start = lastNameStarts[last % lastNameStarts.length] ?? '';
  const end = lastNameEnds[Math.floor(last / lastNameStarts.length)] ?? '';
  return `${firstNames[first] ?? ''} ${start}${end}`;
};

/** The person for a slug like `advertiser` or `advertiser-17`: always the same. */
export const personOf = (persona: string): Person | null => {
  const [, base = '', number] = /^([a-z-]+?)(?:-([1-9]\d{0,2}))?$/.exec(persona) ?? [];
  const kind = personas.findIndex(({ slug }) => slug === base);
  const { name, role } = personas[kind] ?? {};
  if (name === undefined || role === undefined || number === '1') return null;
  const globalName = number ? nameOfFurther(Number(number), kind) : name;
  const digest = createHash('sha256').update(`forge demo ${persona}`).digest();
  // Like a snowflake: 18 digits without a leading zero.
  const discordId = String(10n ** 17n + (digest.readBigUInt64BE(8) % (8n * 10n ** 17n)));
  return {
    persona,
    discordId,
    username: globalName.toLowerCase().replace(' ', '.'),
    globalName,
    role,
  };
};
