import { createHash } from 'node:crypto';
import type { RoleName } from '@forge/contract/viewer';
import { splitWords } from './split-words.ts';

/** The users of the fake Discord: one for each role, and one without. */
export const personas = [
  {
    slug: 'admin',
    role: 'Admin',
    description: 'Runs the community: sees everything, manages hero names.',
  },
  {
    slug: 'developer',
    role: 'Developer',
    description: 'Keeps the portal running, with the rights of an admin.',
  },
  {
    slug: 'raid-manager',
    role: 'Raid Manager',
    description: 'Plans raids, publishes them, corrects them.',
  },
  {
    slug: 'gold-collector',
    role: 'Gold Collector',
    description: 'Collects the gold at the raid and sends it on.',
  },
  {
    slug: 'advertiser',
    role: 'Advertiser',
    description: 'Finds clients and books them into raids.',
  },
  {
    slug: 'senior-advertiser',
    role: 'Senior Advertiser',
    description: 'Books clients and may take the whole price.',
  },
  {
    slug: 'trial-advertiser',
    role: 'Trial Advertiser',
    description: 'New to selling: books clients like an advertiser.',
  },
  {
    slug: 'raid-leader',
    role: 'Raid Leader',
    description: 'Leads raids: locks bookings and marks them done.',
  },
  {
    slug: 'forge-member',
    role: 'Forge Member',
    description: 'Belongs to the community and can ask for support.',
  },
  { slug: 'newcomer', role: null, description: 'Has just joined and holds no role yet.' },
] as const satisfies { slug: string; role: RoleName | null; description: string }[];

export type Person = {
  persona: string;
  discordId: string;
  username: string;
  globalName: string;
  role: RoleName | null;
};

const firstNames = splitWords(`
  Brynja Torvald Isra Maelis Corvin Ysolde Dagmar Anselm Freya Odo Sunniva Rurik Elowen
  Hakon Livia Bastien Ingrid Matthias Noor Zofia
`);
const lastNames = splitWords(`
  Emberhand Ironvale Coalbrook Steelwright Ashdown Bellows Hammerfell Quench Goldvein
  Anvilmar Slagfoot Tinderbox Rivet Cinderlane Oakforge Brightkiln
`);

const pick = (list: string[], seed: number) => list[seed % list.length] ?? '';

/** The person for a slug like `advertiser` or `advertiser-17`, derived from it by hashing. */
export const personOf = (persona: string): Person | null => {
  const [, base = '', number] = /^([a-z-]+?)(?:-([1-9]\d{0,2}))?$/.exec(persona) ?? [];
  const kind = personas.find(({ slug }) => slug === base);
  if (!kind || number === '1') return null;
  const digest = createHash('sha256').update(`forge demo ${persona}`).digest();
  const firstName = pick(firstNames, digest.readUInt16BE(0));
  const lastName = pick(lastNames, digest.readUInt16BE(2));
  // Like a snowflake: 18 digits without a leading zero.
  const discordId = String(10n ** 17n + (digest.readBigUInt64BE(8) % (8n * 10n ** 17n)));
  return {
    persona,
    discordId,
    username: `${firstName}.${lastName}${number ?? ''}`.toLowerCase(),
    globalName: number ? `${firstName} ${lastName} ${number}` : `${firstName} ${lastName}`,
    role: kind.role,
  };
};
