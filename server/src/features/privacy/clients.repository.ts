import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';

export const startOfFirstRaid = async (db: Database): Promise<Date | null> => {
  const { rows } = await sql<{ start: Date | null }>`
    select min(starts_at) as start from raids`.execute(db);
  return rows[0]?.start ?? null;
};

type PastClients = { from: Date; until: Date; max: number };

// A booking that left has a reason.
const REMOVED = 'removed';

/** Removes contacts, notes and reasons of bookings whose raid started in this time; returns the raid of each. */
export const redactClients = async (
  trx: Trx,
  { from, until, max }: PastClients,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; raid_id: string }>`
    with past_raids as materialized (
      select id from raids where starts_at >= ${from} and starts_at < ${until}
    ), past as (
      select bookings.id, raid_id from bookings join past_raids on past_raids.id = raid_id
      where (contact_info <> '' or additional_notes <> '' or reason <> ${REMOVED}
        -- An edit removed it: then only the audit trail has it.
        or exists (select from audit where thing = 'bookings' and thing_id = bookings.id::text
          and (before ->> 'contact_info' <> '' or before ->> 'additional_notes' <> '')))
      limit ${max} for update of bookings skip locked
    ), blanked as (
      update bookings set contact_info = '', contact_words = '', additional_notes = '',
        reason = case when left_as is not null then ${REMOVED} end
      from past where bookings.id = past.id
        and (contact_info <> '' or additional_notes <> '' or reason <> ${REMOVED})
    )
    select id, raid_id from past`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // The update above has written the text into the audit trail once more.
  if (ids.length > 0)
    await sql`select redact_audit('bookings', ${ids}::text[], 'notes')`.execute(trx);
  return rows.map(({ raid_id }) => raid_id);
};
