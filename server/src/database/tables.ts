import type { ColumnType, Generated } from 'kysely';
import type { Booking, Source } from '@forge/contract/bookings/booking';
import type { DepositOutcome, Leaving } from '@forge/contract/bookings/leaving';
import type { Faction } from '@forge/contract/game';
import type { GoldHolder } from '@forge/contract/mails/mail-rules';
import type { NoticeKind } from '@forge/contract/notices/notice-kinds';
import type { Raid } from '@forge/contract/raids/raid';
import type { Settings } from '@forge/contract/settings/settings';
import type { RoleName } from '@forge/contract/viewer';
import type { LedgerTables } from './ledger-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { TicketTables } from './ticket-tables.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;

export type UsersTable = {
  id: Generated<string>;
  discord_id: string;
  username: string;
  /** That of contract/src/find/words.ts; filled by a trigger if it is left out. */
  name_words: Generated<string>;
  discord_username: string;
  avatar_url: string | null;
  discord_role_ids: string[];
  roles: RoleName[];
  created_at: Stamp;
};

type ChannelMessagesTable = {
  id: Generated<string>;
  raid_id: string | null;
  requested_by: string | null;
  created_at: Stamp;
  message_id: string | null;
  shown_version: number | null;
  shown_taken: number | null;
  due_at: Generated<Date>;
  claims: Generated<number>;
  claimed_until: Date | null;
};

export type RaidsTable = {
  id: Generated<string>;
  name: string;
  name_words: Generated<string>;
  day: string;
  time_of_day: string;
  starts_at: ColumnType<Date, never, never>;
  difficulty: Raid['difficulty'];
  organization: Raid['organization'];
  loot_type: Raid['lootType'];
  raid_type: Raid['raidType'];
  boss_count: number;
  max_clients: number;
  pot: number;
  leader_id: string;
  collector_id: string | null;
  taken: Generated<number>;
  last_seat: Generated<number>;
  cap_plate: ColumnType<number | null, number | null | undefined, number | null>;
  cap_mail: ColumnType<number | null, number | null | undefined, number | null>;
  cap_leather: ColumnType<number | null, number | null | undefined, number | null>;
  cap_cloth: ColumnType<number | null, number | null | undefined, number | null>;
  taken_plate: Generated<number>;
  taken_mail: Generated<number>;
  taken_leather: Generated<number>;
  taken_cloth: Generated<number>;
  created_by: string;
  created_at: Stamp;
  published_at: Date | null;
  cancelled_at: ColumnType<Date | null, undefined, Date>;
  cancel_reason: ColumnType<string | null, undefined, string>;
  deleted_at: Date | null;
  /** Raised by a trigger. */
  version: ColumnType<number, never, never>;
  /** Maintained by a trigger: contained in the precomputed totals. */
  settled: Generated<boolean>;
};

export type RaidTemplatesTable = Pick<
  RaidsTable,
  | 'id'
  | 'name'
  | 'difficulty'
  | 'organization'
  | 'loot_type'
  | 'raid_type'
  | 'boss_count'
  | 'max_clients'
  | 'cap_plate'
  | 'cap_mail'
  | 'cap_leather'
  | 'cap_cloth'
  | 'pot'
  | 'created_by'
  | 'created_at'
>;

export type BookingsTable = {
  id: Generated<string>;
  raid_id: string;
  created_by: string;
  created_at: Stamp;
  raider_io_link: string;
  client_name: string;
  client_realm: string;
  /** That of contract/src/bookings/character-key.ts; with '#' and the id for duplicates from before it. */
  character_key: string;
  /** Those of contract/src/find/words.ts; filled by a trigger if they are left out. */
  client_words: Generated<string>;
  contact_words: Generated<string>;
  client_class: Booking['clientClass'];
  client_faction: Booking['clientFaction'];
  payment_realm: Booking['paymentRealm'];
  payment_faction: Booking['paymentFaction'];
  source: Source;
  price: number;
  deposit: number;
  owes: ColumnType<number, never, never>;
  contact_info: string;
  additional_notes: string;
  selected_bosses: string[];
  locked: Generated<boolean>;
  in_group: Generated<boolean>;
  paid_to: GoldHolder | null;
  paid_for_good: Generated<boolean>;
  gold_sent: Generated<boolean>;
  done_at: Date | null;
  /** Set by the statement that sells it. */
  seat: ColumnType<number, number | undefined, number>;
  /** The lowest price of the seat when it was sold or moved. */
  price_floor: number;
  left_as: ColumnType<Leaving | null, undefined, Leaving>;
  left_at: ColumnType<Date | null, undefined, Date>;
  /** Null: the portal itself. */
  left_by: ColumnType<string | null, undefined, string>;
  /** Why it left. */
  reason: ColumnType<string | null, undefined, string>;
  deposit_outcome: ColumnType<DepositOutcome | null, undefined, DepositOutcome | null>;
  /** Raised by a trigger. */
  version: ColumnType<number, never, never>;
};

export type MailsTable = {
  id: Generated<string>;
  booking_id: string;
  raid_id: string;
  advertiser_id: string;
  booked_at: Date;
  boost_type: Raid['raidType'];
  total_price: number;
  amount: number;
  advertiser_cut: number;
  balance: GoldHolder;
  source: Source;
  payment_realm: Booking['paymentRealm'];
  payment_faction: Booking['paymentFaction'];
  payment_code: string | null;
  confirmation_code: string | null;
  /** The hero that the code names; null without a code. */
  hero_name: string | null;
  hero_realm: string | null;
  created_at: Stamp;
  sent_at: Date | null;
  sent_by: string | null;
  /** What the bank found; null while it has not looked. */
  arrival: 'received' | 'missing' | null;
  missing_reason: string | null;
};

export type HeroNamesTable = {
  id: Generated<string>;
  name: string;
  realm: string;
  faction: Faction;
  active: boolean;
  created_at: Stamp;
  /** Raised by a trigger. */
  version: ColumnType<number, never, never>;
};

export type PersonSettingsTable = {
  id: string;
  time_zone: string;
  time_format: Settings['timeFormat'];
  density: Settings['density'];
  sidebar: Settings['sidebar'];
  shortcuts: boolean;
  booking_notices: boolean;
  mail_notices: boolean;
  ticket_notices: boolean;
  raid_change_notices: boolean;
  raid_cancel_notices: boolean;
  booking_lock_notices: boolean;
  booking_done_notices: boolean;
  booking_left_notices: boolean;
  booking_move_notices: boolean;
  payout_notices: boolean;
  dispute_notices: boolean;
  missing_gold_notices: boolean;
  notice_sound: boolean;
  desktop_notices: boolean;
  tour_done: boolean;
  seen_version: string;
};

export type NoticesTable = {
  id: Generated<string>;
  /** The order of the list. */
  number: ColumnType<number, never, never>;
  user_id: string;
  at: Stamp;
  kind: NoticeKind;
  text: string;
  link: string;
  seen: Generated<boolean>;
};

export type RequestsTable = {
  user_id: string;
  request_id: string;
  call: string;
  digest: Buffer;
  thing_id: string;
  created_at: Stamp;
};

export type Tables = SignInTables &
  LedgerTables &
  TicketTables & {
    users: UsersTable;
    channel_messages: ChannelMessagesTable;
    raids: RaidsTable;
    raid_templates: RaidTemplatesTable;
    bookings: BookingsTable;
    mails: MailsTable;
    hero_names: HeroNamesTable;
    person_settings: PersonSettingsTable;
    notices: NoticesTable;
    requests: RequestsTable;
  };
