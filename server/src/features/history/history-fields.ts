import { CODE_SET, REDACTED, type HistoryValue } from '@forge/contract/history/history-api';
import type { historyFields, HistoryThing } from '@forge/contract/history/history-fields';
import type { AuditedRow } from './history.repository.ts';

/** What stands for the ids in a row. */
export type HistoryNames = {
  person: (id: string) => string;
  raid: (id: string) => { name: string; day: string; time: string };
};

type StoredField = {
  /** The value for people; undefined if the row does not have it: it is older than the column. */
  read: (row: AuditedRow, names: HistoryNames) => HistoryValue | undefined;
  /** Two different values of this column are a change, even if they are shown alike. */
  column?: string;
  /** Part of changes only, not of what a new row contains. */
  isOfChangeOnly?: true;
};

const column = (name: string): StoredField => ({
  read: (row) => row[name] as HistoryValue | undefined,
});

const ifPresent = (
  name: string,
  show: (value: string, row: AuditedRow, names: HistoryNames) => HistoryValue,
): StoredField => ({
  read: (row, names) =>
    typeof row[name] === 'string' ? show(row[name], row, names) : (row[name] as null | undefined),
});

/** Never null in its table: null says that it was redacted. */
const privateText = (name: string): StoredField => ({
  read: (row) => (row[name] === null ? REDACTED : (row[name] as string | undefined)),
});

const isSet = (name: string): StoredField => ({
  read: (row) => (row[name] === undefined ? undefined : row[name] !== null),
});

const code = (name: string): StoredField => ({ ...ifPresent(name, () => CODE_SET), column: name });

const person = (name: string): StoredField => ({
  ...ifPresent(name, (id, _, names) => names.person(id)),
  column: name,
});

const raid = (part: 'name' | 'day' | 'time'): StoredField =>
  ifPresent('raid_id', (id, _, names) => names.raid(id)[part]);

const instant = (name: string) => ifPresent(name, (text) => new Date(text).toISOString());

/** The API's fields from the columns of the table; columns that are not here are bookkeeping. */
export const storedFields: {
  readonly [Thing in HistoryThing]: Readonly<
    Record<keyof (typeof historyFields)[Thing], StoredField>
  >;
} = {
  raid: {
    name: column('name'),
    date: column('day'),
    time: ifPresent('time_of_day', (time) => time.slice(0, 5)),
    difficulty: column('difficulty'),
    raidType: column('raid_type'),
    lootType: column('loot_type'),
    organization: column('organization'),
    pot: column('pot'),
    maxClients: column('max_clients'),
    bossCount: column('boss_count'),
    'armourCaps.plate': column('cap_plate'),
    'armourCaps.mail': column('cap_mail'),
    'armourCaps.leather': column('cap_leather'),
    'armourCaps.cloth': column('cap_cloth'),
    raidLeader: person('leader_id'),
    goldCollector: person('collector_id'),
    published: isSet('published_at'),
    'cancelled.reason': column('cancel_reason'),
    deleted: isSet('deleted_at'),
  },
  booking: {
    raidId: { ...raid('name'), column: 'raid_id' },
    date: { ...raid('day'), isOfChangeOnly: true },
    time: { ...raid('time'), isOfChangeOnly: true },
    userId: person('created_by'),
    clientName: privateText('client_name'),
    clientRealm: column('client_realm'),
    clientClass: column('client_class'),
    clientFaction: column('client_faction'),
    raiderIOLink: privateText('raider_io_link'),
    price: column('price'),
    deposit: column('deposit'),
    owes: column('owes'),
    belowMinimum: {
      read: ({ price, price_floor: floor }) =>
        floor === undefined ? undefined : Number(price) < Number(floor),
    },
    source: column('source'),
    paymentRealm: column('payment_realm'),
    paymentFaction: column('payment_faction'),
    selectedBosses: column('selected_bosses'),
    contactInfo: privateText('contact_info'),
    additionalNotes: privateText('additional_notes'),
    lock: column('locked'),
    inGroup: column('in_group'),
    paidFull: isSet('paid_to'),
    status: isSet('done_at'),
    goldSent: column('gold_sent'),
    'left.as': column('left_as'),
    'left.reason': {
      read: ({ left_as: as, reason }) =>
        as && reason === null ? REDACTED : (reason as string | null | undefined),
    },
    'left.deposit': column('deposit_outcome'),
  },
  mail: {
    advId: person('advertiser_id'),
    bookingDate: instant('booked_at'),
    type: column('boost_type'),
    totalPrice: column('total_price'),
    amount: column('amount'),
    advCut: column('advertiser_cut'),
    source: column('source'),
    paymentRealm: column('payment_realm'),
    paymentFaction: column('payment_faction'),
    balance: column('balance'),
    paymentCode: code('payment_code'),
    confirmationCode: code('confirmation_code'),
    hero: column('hero_name'),
    sent: isSet('sent_at'),
    arrival: {
      read: ({ arrival, sent_at: sentAt }) => {
        if (arrival === undefined || sentAt === null) return arrival as null | undefined;
        return (arrival as string | null) ?? 'unconfirmed';
      },
    },
    missingReason: column('missing_reason'),
  },
  'hero-name': {
    name: column('name'),
    realm: column('realm'),
    faction: column('faction'),
    status: column('active'),
  },
};

/** The columns that contain ids, and what they are ids of. */
export const idColumns = {
  person: ['leader_id', 'collector_id', 'created_by', 'advertiser_id'],
  raid: ['raid_id'],
} as const;
