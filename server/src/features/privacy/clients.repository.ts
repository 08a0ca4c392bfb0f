import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';

type PastClients = { from: Date; until: Date; max: number };

/** Removes contacts and notes of bookings whose raid started in this time; returns the raid of each. */
export const redactClients = async (
  trx: Trx,
  { from, until, max }: PastClients,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; raid_id: string }>`
    with past as (
      select bookings.id from bookings join raids on raids.id = raid_id
      where raids.starts_at >= ${from} and raids.starts_at < ${until}
        and (contact_info <> '' or additional_notes <> '')
      limit ${max} for update of bookings skip locked
    )
    update bookings set contact_info = '', additional_notes = '' from past
    where bookings.id = past.id returning bookings.id, raid_id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // The update above has written the text into the audit trail once more.
  if (ids.length > 0)
    await sql`select redact_audit('bookings', ${ids}::text[], 'notes')`.execute(trx);
  return rows.map(({ raid_id }) => raid_id);
};
