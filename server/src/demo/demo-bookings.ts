import type { Insertable, Selectable } from 'kysely';
import { maxDeposit, minPrice } from '@forge/contract/bookings/booking-rules';
import { characterKey } from '@forge/contract/bookings/character-key';
import { clientWords } from '@forge/contract/find/words';
import { curveBosses, sources } from '@forge/contract/bookings/booking';
import { classes, factions, paymentRealms, realmLabel } from '@forge/contract/game';
import type { BookingsTable, MailsTable } from '../database/tables.ts';
import { mailOf } from '../features/bookings/mail-of-booking.ts';
import { createCodes } from '../features/mails/payment-codes.ts';
import type { SeededRandom } from './seeded-random.ts';
import { splitWords } from './split-words.ts';
import type { DemoUsers } from './demo-users.ts';

const clientNames = splitWords(`
  Arwenya Bjornulf Çelestine Dämmerung Elowyn Fjordan Grimbolt Hélène Icehart Jörmund
  Kaelith Lumière Morghul Nïghtfall Oakenheart Pyrelia Quickstep Rävenna Sylvette Thørin
  Umbriel Valkyra Wolfsbane Xanthe Yrsa Zephyrine
`);
const notes = [
  '',
  '',
  '',
  'Needs the trinket from the last boss.',
  'Plays from a laptop, give it a minute.',
  'Regular client, very kind.',
];
const contacts = [
  '',
  'Discord: nightowl',
  'BattleTag: Ember#2187',
  'Whisper in game',
  'Discord: lumi.er',
];

type DemoRaid = {
  id: string;
  raid_type: 'Full Run' | 'Curve';
  pot: number;
  collector_id: string | null;
  leader_id: string;
  starts_at: Date;
};

/** Not in the future. */
const hoursLater = (start: Date, hours: number, now: Date) =>
  new Date(Math.min(start.getTime() + hours * 3_600_000, now.getTime()));

/** A booking in a random state: booked, locked, in the group, done. */
export const demoBooking = (
  raid: DemoRaid,
  index: number,
  now: Date,
  users: DemoUsers,
  random: SeededRandom,
): Insertable<BookingsTable> => {
  const advertisers = [
    ...users.Advertiser,
    ...users['Senior Advertiser'],
    ...users['Trial Advertiser'],
  ];
  const creator = random.pick(advertisers);
  const source = random.pick(sources);
  const price = Math.round((raid.pot * (90 + random.int(25))) / 100);
  const isPast = raid.starts_at < now;
  const isSenior = users['Senior Advertiser'].includes(creator);
  const hoursBefore = 4 + random.int(60);
  const bookedAt = new Date(
    Math.min(raid.starts_at.getTime(), now.getTime()) - hoursBefore * 3_600_000,
  );
  const advertiserPaid = isSenior && random.chance(0.4);
  const collectorPaid = !advertiserPaid && isPast && random.chance(0.7);
  const name = clientNames[(index * 7 + random.int(3)) % clientNames.length] ?? 'Client';
  const realm = realmLabel(random.pick(paymentRealms));
  return {
    raid_id: raid.id,
    created_by: creator,
    created_at: bookedAt,
    raider_io_link: '',
    client_name: name,
    client_realm: realm,
    character_key: characterKey(name, realm),
    client_words: clientWords(name, realm),
    client_class: random.pick(classes),
    client_faction: random.pick(factions),
    payment_realm: random.pick(paymentRealms.slice(0, 6)),
    payment_faction: random.pick(factions),
    source,
    price,
    price_floor: minPrice(raid.pot),
    deposit: random.chance(0.5) ? random.int(maxDeposit(price, source) + 1) : 0,
    contact_info: random.pick(contacts),
    additional_notes: random.pick(notes),
    selected_bosses: raid.raid_type === 'Curve' ? [random.pick(curveBosses)] : [],
    locked: isPast || random.chance(0.25),
    in_group: isPast || random.chance(0.1),
    paid_to: advertiserPaid ? 'Advertiser' : collectorPaid ? 'Collector' : null,
    paid_for_good: collectorPaid,
    gold_sent: false,
    done_at: isPast && random.chance(0.85) ? hoursLater(raid.starts_at, 2, now) : null,
  };
};

type Hero = Parameters<typeof createCodes>[0];

/** The mail of a done booking: without a code, waiting to be sent, or sent. */
export const demoMail = (
  booking: Selectable<BookingsTable>,
  raid: DemoRaid,
  hero: Hero | undefined,
  now: Date,
  random: SeededRandom,
): Insertable<MailsTable> => {
  const mail = mailOf({ ...raid, ...booking });
  const doneAt = booking.done_at ?? now;
  const codes = hero && random.chance(0.7) ? createCodes(hero, mail) : undefined;
  const isSent = codes !== undefined && random.chance(0.7);
  return {
    ...mail,
    ...codes,
    created_at: doneAt,
    sent_at: isSent ? hoursLater(doneAt, 1, now) : null,
    sent_by: isSent ? (raid.collector_id ?? booking.created_by) : null,
  };
};
