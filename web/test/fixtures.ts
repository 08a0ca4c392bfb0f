import type { Booking } from '@forge/contract/bookings/booking';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { RoleName, Viewer } from '@forge/contract/viewer';
import type { Auth } from '../src/features/auth/use-viewer.ts';

export const viewer = (id: string, ...roles: RoleName[]): Viewer => ({ id, username: id, roles });

/** Someone who is signed in with these roles. */
export const authOf = (...roles: RoleName[]): Auth => ({
  state: 'signed in',
  user: { _id: '1', username: 'Ana', discordId: '1', avatar: null, role: [], roles },
  viewer: { id: '1', username: 'Ana', roles },
});

/** A valid published raid. */
export const raidFixture = (changes: Partial<Raid> = {}): Raid => ({
  _id: '0195a000-0000-7000-8000-000000000002',
  name: 'Ödland – 誘惑',
  date: '2026-11-20',
  time: '21:30',
  difficulty: 'HEROIC',
  raidType: 'Full Run',
  lootType: 'VIP',
  organization: 'Team',
  pot: 1_250_000,
  maxClients: 8,
  bossCount: 8,
  clients: [],
  raidLeader: {
    _id: '0195a000-0000-7000-8000-000000000001',
    username: 'Odo',
  },
  goldCollector: null,
  armourCaps: null,
  armourTaken: { plate: 0, mail: 0, leather: 0, cloth: 0 },
  cancelled: null,
  version: 1,
  ...changes,
});

/** A booking as its advertiser sees it. */
export const bookingFixture = (changes: Partial<Booking> = {}): Booking => ({
  _id: '1',
  raidId: '2',
  userId: { _id: 'adv', username: 'Odo' },
  raiderIOLink: '',
  clientRealm: 'Kazzak',
  clientName: 'Lightbrand',
  clientClass: 'Paladin',
  clientFaction: 'Alliance',
  paymentRealm: 'TwistingNether',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  paidTo: null,
  price: 1_000_000,
  deposit: 320_000,
  owes: 680_000,
  contactInfo: '',
  additionalNotes: '',
  selectedBosses: [],
  lock: false,
  inGroup: false,
  status: false,
  goldSent: false,
  mailSent: false,
  belowMinimum: false,
  version: 1,
  ...changes,
});

/** A mail without a payment code. */
export const mailFixture = (changes: Partial<Mail> = {}): Mail => ({
  _id: '6f2c8f7a-3a55-4a8e-9d53-0f6a1f1f4f10',
  advId: null,
  bookingDate: '2026-11-14T20:00:00.000Z',
  bookId: '0b7fbd62-0d8b-4f57-8a37-9c1f2c3b4a55',
  type: 'Full Run',
  totalPrice: 1_000_000,
  amount: 680_000,
  source: 'TC',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  balance: 'Advertiser',
  advCut: 320_000,
  paymentCode: null,
  confirmationCode: null,
  sent: false,
  arrival: null,
  missingReason: null,
  holder: null,
  mine: false,
  codeOutdated: false,
  ...changes,
});
