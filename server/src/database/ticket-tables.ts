import type { ColumnType, Generated } from 'kysely';
import type { StaffRole } from '@forge/contract/support/staff-roles';
import type { TicketCategory, TicketStatus } from '@forge/contract/support/ticket';

type Stamp = ColumnType<Date, Date | undefined, Date>;

export type TicketsTable = {
  id: Generated<string>;
  author_id: string;
  category: TicketCategory;
  subject: string;
  booking_id: string | null;
  status: Generated<TicketStatus>;
  messages: Generated<number>;
  created_at: Stamp;
  last_activity_at: Stamp;
};

export type TicketMessagesTable = {
  id: Generated<string>;
  ticket_id: string;
  number: number;
  author_id: string;
  staff_role: StaffRole | null;
  text: string | null;
  moved_to: TicketStatus | null;
  created_at: Stamp;
};

type TicketReadsTable = { ticket_id: string; user_id: string; number: number };

export type TicketTables = {
  tickets: TicketsTable;
  ticket_messages: TicketMessagesTable;
  ticket_reads: TicketReadsTable;
};
