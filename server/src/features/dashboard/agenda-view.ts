import { canReadUnmasked } from '@forge/contract/bookings/booking-permissions';
import type {
  GoldToSend,
  AgendaBooking,
  OwnRaid,
  OwnTicket,
  AgendaRaid,
} from '@forge/contract/dashboard/agenda';
import { collects, leads, seesRaid } from '@forge/contract/raids/raid-permissions';
import type { Viewer } from '@forge/contract/viewer';
import { staffOfRow, viewCancelled } from '../raids/raid-view.ts';
import type {
  LimitedList,
  OwnBookingRow,
  OwnRaidRow,
  OwnTicketRow,
  AgendaRaidRow,
  WaitingMailsRow,
} from './agenda.repository.ts';

const agendaRaid = (row: AgendaRaidRow): AgendaRaid => ({
  _id: row.id,
  name: row.name,
  date: row.day,
  time: row.time_of_day,
  difficulty: row.difficulty,
  pot: row.pot,
  maxClients: row.max_clients,
  cancelled: viewCancelled(row),
  version: row.version,
  taken: row.taken,
});

/** The raids that this viewer may see. */
export const viewAgendaRaids = (viewer: Viewer, { rows, total }: LimitedList<AgendaRaidRow>) => ({
  rows: rows.filter((row) => seesRaid(viewer, staffOfRow(row))).map(agendaRaid),
  total,
});

const ownRaid = (viewer: Viewer, row: OwnRaidRow): OwnRaid => ({
  ...agendaRaid(row),
  leads: leads(viewer, staffOfRow(row)),
  collects: collects(viewer, staffOfRow(row)),
  hasCollector: row.collector_id !== null,
  inGroup: row.in_group,
  done: row.done,
});

/** Progress is shown only to those who run the raid. */
export const viewOwnRaids = (viewer: Viewer, { rows, total }: LimitedList<OwnRaidRow>) => ({
  rows: rows.map((row) => ownRaid(viewer, row)).filter((raid) => raid.leads || raid.collects),
  total,
});

const ownBooking = (row: OwnBookingRow): AgendaBooking => ({
  _id: row.id,
  clientName: row.client_name,
  clientClass: row.client_class,
  price: row.price,
  lock: row.locked,
  inGroup: row.in_group,
  status: row.done_at !== null,
  version: row.version,
  raid: {
    _id: row.raid_id,
    name: row.raid_name,
    date: row.day,
    time: row.time_of_day,
    version: row.raid_version,
  },
});

/** Clients are named only to those who may read the booking in full. */
export const viewOwnBookings = (viewer: Viewer, { rows, total }: LimitedList<OwnBookingRow>) => ({
  rows: rows
    .filter((row) => canReadUnmasked(viewer, staffOfRow(row), { creatorId: row.created_by }))
    .map(ownBooking),
  total,
});

const ownTicket = (row: OwnTicketRow): OwnTicket => ({
  _id: row.id,
  subject: row.subject,
  status: row.status,
  lastActivityAt: row.last_activity_at.toISOString(),
  unread: row.unread,
});

export const viewOwnTickets = ({ rows, total }: LimitedList<OwnTicketRow>) => ({
  rows: rows.map(ownTicket),
  total,
});

export const viewGoldToSend = (row: WaitingMailsRow): GoldToSend => ({
  count: row.count,
  amount: row.amount,
  oldest: row.oldest?.toISOString() ?? null,
  yours: { count: row.own_count, amount: row.own_amount },
  missing: { count: row.missing_count, amount: row.missing_amount },
});
