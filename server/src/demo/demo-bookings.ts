import { randomInt } from 'node:crypto';
import type { Insertable } from 'kysely';
import { maxDeposit } from '@forge/contract/bookings/booking-rules';
import { curveBosses, sources } from '@forge/contract/bookings/booking';
import { classes, factions, paymentRealms, realmLabel } from '@forge/contract/game';
import { settle } from '@forge/contract/mails/mail-rules';
import { encodePayment } from '@forge/contract/mails/payment-code';
import type { BookingsTable, MailsTable } from '../database/tables.ts';
import type { Chance } from './chance.ts';
import type { DemoCrowd } from './demo-people.ts';

const clientNames = [
  'Arwenya',
  'Bjornulf',
  'Çelestine',
  'Dämmerung',
  'Elowyn',
  'Fjordan',
  'Grimbolt',
  'Hélène',
  'Icehart',
  'Jörmund',
  'Kaelith',
  'Lumière',
  'Morghul',
  'Nïghtfall',
  'Oakenheart',
  'Pyrelia',
  'Quickstep',
  'Rävenna',
  'Sylvette',
  'Thørin',
  'Umbriel',
  'Valkyra',
  'Wolfsbane',
  'Xanthe',
  'Yrsa',
  'Zephyrine',
];
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

type RaidFacts = {
  id: string;
  raid_type: 'Full Run' | 'Curve';
  pot: number;
  collector_id: string | null;
  leader_id: string;
  starts_at: Date;
};

export type DemoBooking = Insertable<BookingsTable> & { id: string; created_at: Date };

/** A client as an evening leaves them: booked, locked, in the group, done. */
export const demoBooking = (
  raid: RaidFacts,
  index: number,
  now: Date,
  crowd: DemoCrowd,
  chance: Chance,
): Insertable<BookingsTable> => {
  const advertisers = [
    ...crowd.Advertiser,
    ...crowd['Senior Advertiser'],
    ...crowd['Trial Advertiser'],
  ];
  const creator = chance.pick(advertisers);
  const source = chance.pick(sources);
  const price = Math.round((raid.pot * (90 + chance.upTo(25))) / 100);
  const isPast = raid.starts_at < now;
  const isSenior = crowd['Senior Advertiser'].includes(creator);
  const hoursBefore = 4 + chance.upTo(60);
  const bookedAt = new Date(
    Math.min(raid.starts_at.getTime(), now.getTime()) - hoursBefore * 3_600_000,
  );
  const advertiserPaid = isSenior && chance.happens(0.4);
  const collectorPaid = !advertiserPaid && isPast && chance.happens(0.7);
  return {
    raid_id: raid.id,
    created_by: creator,
    created_at: bookedAt,
    raider_io_link: '',
    client_name: clientNames[(index * 7 + chance.upTo(3)) % clientNames.length] ?? 'Client',
    client_realm: realmLabel(chance.pick(paymentRealms)),
    client_class: chance.pick(classes),
    client_faction: chance.pick(factions),
    payment_realm: chance.pick(paymentRealms.slice(0, 6)),
    payment_faction: chance.pick(factions),
    source,
    price,
    deposit: chance.happens(0.5) ? chance.upTo(maxDeposit(price, source) + 1) : 0,
    contact_info: chance.pick(contacts),
    additional_notes: chance.pick(notes),
    selected_bosses: raid.raid_type === 'Curve' ? [chance.pick(curveBosses)] : [],
    locked: isPast || chance.happens(0.25),
    in_group: isPast || chance.happens(0.1),
    paid_to: advertiserPaid ? 'Advertiser' : collectorPaid ? 'Collector' : null,
    paid_for_good: collectorPaid,
    gold_sent: false,
    done_at:
      isPast && chance.happens(0.85) ? new Date(raid.starts_at.getTime() + 2 * 3_600_000) : null,
  };
};

type Hero = { name: string; realm: string; faction: 'Alliance' | 'Horde' };

/** The mail of a done booking: some have no code yet, some wait to be sent, some are sent. */
export const demoMail = (
  booking: DemoBooking,
  raid: RaidFacts,
  hero: Hero | undefined,
  chance: Chance,
): Insertable<MailsTable> => {
  const balance = booking.paid_to ?? 'Collector';
  const { totalPrice, advCut, amount } = settle(booking, balance);
  const doneAt = booking.done_at ?? new Date();
  const hasCode = hero !== undefined && chance.happens(0.7);
  const isSent = hasCode && chance.happens(0.7);
  const confirmationCode = String(randomInt(1_000_000)).padStart(6, '0');
  const paymentCode =
    hero &&
    encodePayment({
      hero: hero.name,
      realm: hero.realm,
      faction: hero.faction,
      amount,
      runId: booking.id,
      confirmationCode,
    });
  return {
    booking_id: booking.id,
    raid_id: raid.id,
    advertiser_id: booking.created_by,
    booked_at: booking.created_at,
    boost_type: raid.raid_type,
    total_price: totalPrice,
    amount,
    advertiser_cut: advCut,
    balance,
    source: booking.source,
    payment_realm: booking.payment_realm,
    payment_faction: booking.payment_faction,
    payment_code: hasCode ? (paymentCode ?? null) : null,
    confirmation_code: hasCode ? confirmationCode : null,
    created_at: doneAt,
    sent_at: isSent ? new Date(doneAt.getTime() + 3_600_000) : null,
    sent_by: isSent ? (raid.collector_id ?? booking.created_by) : null,
  };
};
