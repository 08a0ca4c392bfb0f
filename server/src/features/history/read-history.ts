import { MASK } from '@forge/contract/bookings/booking';
import {
  HISTORY_PAGE,
  type HistoryEntry,
  type HistoryPage,
} from '@forge/contract/history/history-api';
import type { HistoryThing } from '@forge/contract/history/history-fields';
import { seesRaid } from '@forge/contract/raids/raid-permissions';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/database.ts';
import { startOfPage } from '../../page-cursor.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import { authorizeHistory, notFound } from './authorize-history.ts';
import { idColumns, type HistoryNames } from './history-fields.ts';
import { viewEntry } from './history-view.ts';
import * as history from './history.repository.ts';

const idsIn = (entries: history.AuditEntry[], columns: readonly string[]) => [
  ...new Set(
    entries
      .flatMap(({ before, after }) => columns.flatMap((name) => [before?.[name], after?.[name]]))
      .filter((id) => typeof id === 'string'),
  ),
];

/** Whose history it is, and for whom. */
type Reading = { viewer: Viewer; thing: HistoryThing; id: string; raidId: string | null };

const readNames = async (
  db: Database,
  { viewer, raidId }: Reading,
  entries: history.AuditEntry[],
): Promise<HistoryNames> => {
  const people = await history.listUsernames(db, idsIn(entries, idColumns.person));
  const raids = await history.listRaidNames(db, idsIn(entries, idColumns.raid));
  const usernames = new Map(people.map(({ id, username }) => [id, username]));
  const named = new Map(raids.map((raid) => [raid.id, raid]));
  return {
    person: (id) => usernames.get(id) ?? 'Unknown',
    // Leaders and collectors see the raids they run only, not those that a booking was moved from, and
    // only admins see deleted ones.
    raid: (id) => {
      const raid = named.get(id);
      const isSeen = raid && (isAdminLevel(viewer) || raid.deleted_at === null);
      return isSeen && (id === raidId || seesRaid(viewer, staffOfRow(raid)))
        ? { name: raid.name, day: raid.day, time: raid.time_of_day }
        : { name: MASK, day: MASK, time: MASK };
    },
  };
};

/** One more entry than a page, if there are as many. */
const readEntries = async (
  db: Database,
  reading: Reading,
  before: number,
): Promise<HistoryEntry[]> => {
  const { thing, id } = reading;
  const found: HistoryEntry[] = [];
  const limit = HISTORY_PAGE + 1;
  // Bookkeeping is left out: then the next entries fill the page.
  for (let from = before; found.length < limit;) {
    const entries = await history.listEntries(db, thing, id, { before: from, limit });
    const names = await readNames(db, reading, entries);
    found.push(...entries.flatMap((entry) => viewEntry(thing, entry, names) ?? []));
    if (entries.length < limit) break;
    from = entries.at(-1)?.id ?? 0;
  }
  return found.slice(0, limit);
};

export const readHistory = async (
  { db }: AppContext,
  viewer: Viewer,
  thing: HistoryThing,
  request: { id: string; before?: string | undefined },
): Promise<HistoryPage> => {
  // The audit trail has ids as text.
  const id = request.id.toLowerCase();
  const found = await authorizeHistory[thing](db, viewer, id);
  const before = startOfPage(request.before);
  if (before === null)
    throw refusals.invalid({ field: 'before', message: 'This is no page of the history' });
  if (!found) throw notFound[thing]();
  const read = await readEntries(db, { viewer, thing, id, raidId: found.raidId }, before);
  const entries = read.slice(0, HISTORY_PAGE);
  return { entries, next: read.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
};
