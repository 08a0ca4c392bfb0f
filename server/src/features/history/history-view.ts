import { isDeepStrictEqual } from 'node:util';
import { isKnownAction } from '@forge/contract/history/history-actions';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryValue,
} from '@forge/contract/history/history-api';
import { historyFieldOf, type HistoryThing } from '@forge/contract/history/history-fields';
import { withoutTokenName } from '../../audit/token-name.ts';
import { encodeCursor } from '../../page-cursor.ts';
import { storedFields, type HistoryNames } from './history-fields.ts';
import type { AuditEntry } from './history.repository.ts';

/** Not worth a line of its own in a new or a deleted row. */
const isEmpty = (value: HistoryValue) =>
  value === null || value === false || value === '' || (Array.isArray(value) && !value.length);

const viewChanges = (
  thing: HistoryThing,
  { before, after }: AuditEntry,
  names: HistoryNames,
): HistoryChange[] =>
  Object.entries(storedFields[thing]).flatMap(([field, { read, column, isOfChangeOnly }]) => {
    const from = (before && read(before, names)) ?? null;
    const to = (after && read(after, names)) ?? null;
    if (before === null || after === null) {
      if (isOfChangeOnly || (isEmpty(from) && isEmpty(to))) return [];
    } else {
      const isSame = column
        ? isDeepStrictEqual(before[column], after[column])
        : isDeepStrictEqual(from, to);
      if (isSame) return [];
    }
    const label = historyFieldOf(thing, field)?.label ?? field;
    return [{ field, label, before: from, after: to }];
  });

/** An entry of the audit trail for people; null if it is bookkeeping. */
export const viewEntry = (
  thing: HistoryThing,
  entry: AuditEntry,
  names: HistoryNames,
): HistoryEntry | null => {
  const changes = viewChanges(thing, entry, names);
  const action = withoutTokenName(entry.action);
  if (changes.length === 0 && !isKnownAction(action)) return null;
  return {
    id: encodeCursor(entry.id),
    at: entry.at.toISOString(),
    by: entry.username === null ? null : { username: entry.username },
    action,
    changes,
  };
};
