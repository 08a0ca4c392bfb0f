import { id as idSchema } from '@forge/contract/endpoint';
import { staffOf } from '@forge/contract/raids/raid';
import { compareListed } from '@forge/contract/raids/raid-changes';
import { seesEveryRaid, seesRaid } from '@forge/contract/raids/raid-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { withEdit, withSoldSeat } from './patch-raid.ts';
import { publishedChanged, seatsChanged } from './raid-events.ts';
import { listRaid, RaidList, type ListedRaid } from './raid-list.ts';
import { viewRaid } from './raid-view.ts';
import { findPublished, listPublished, type RaidRow } from './raids.repository.ts';

// Usernames and the end of the thirty days change without an event: a call returns them after the TTL at the
// latest, and open pages get them after the next push.
const TTL_MS = 60_000;
const MAX_OWN_LISTS = 5_000;
// After more changes than these, the next reader reads the whole list.
const MAX_CHANGED = 1_000;
// Pages that reconnect get what changed since one of these.
const RECENT = 50;

const insertSorted = (listed: ListedRaid[], added: ListedRaid) => {
  let [start, end] = [0, listed.length];
  while (start < end) {
    const middle = (start + end) >>> 1;
    const at = listed[middle];
    if (at && compareListed(at.raid, added.raid) < 0) start = middle + 1;
    else end = middle;
  }
  listed.splice(start, 0, added);
};

/** The published list at one moment, for everyone and as single people may see it. */
type Snapshot = { everyone: RaidList; own: Map<string, RaidList>; readAt: number };

/**
 * Caches the published list as each person may see it. After a change only the raids that changed
 * are read again, unless this process made the change and knows their new rows; everyone who sees every
 * raid shares one list.
 */
export const createRaidListCache = ({ db, events }: AppContext) => {
  let current: Snapshot | null = null;
  let recent: Snapshot[] = [];
  let rows = new Map<string, RaidRow>();
  /** The new rows of raids that changed; null: to be read. */
  let changed = new Map<string, RaidRow | null>();
  let reading: Promise<Snapshot> | null = null;
  let gaps = 0;
  const refreshListeners: (() => void)[] = [];

  const isYounger = ({ readAt }: Snapshot, maxAgeMs: number): boolean =>
    performance.now() - readAt < maxAgeMs;

  /** Not while changes are being read. */
  const isFresh = (snapshot: Snapshot | null, maxAgeMs: number): snapshot is Snapshot =>
    snapshot !== null &&
    reading === null &&
    changed.size === 0 &&
    events.connected &&
    isYounger(snapshot, maxAgeMs);

  const replace = (listed: readonly ListedRaid[], readAt: number): Snapshot => {
    const everyone = new RaidList(listed);
    if (current?.everyone.revision === everyone.revision) current.readAt = readAt;
    else {
      for (const list of [current?.everyone, ...(current?.own.values() ?? [])]) list?.dropEncoded();
      current = { everyone, own: new Map(), readAt };
      recent = [current, ...recent].slice(0, RECENT);
    }
    return current;
  };

  const readAll = async (): Promise<Snapshot> => {
    const readAt = performance.now();
    changed.clear();
    const before = new Map(current?.everyone.listed.map((entry) => [entry.raid._id, entry]));
    const found = await listPublished(db);
    rows = new Map(found.map((row) => [row.id, row]));
    return replace(
      found.map((row) => listRaid(viewRaid(row), before.get(row.id))),
      readAt,
    );
  };

  const readChanged = async ({ everyone, readAt }: Snapshot): Promise<Snapshot> => {
    const changes = changed;
    changed = new Map();
    const known = [...changes.values()].filter((row) => row !== null);
    const unknown = [...changes.keys()].filter((id) => !changes.get(id));
    const read = unknown.length > 0 ? await findPublished(db, unknown) : [];
    for (const id of unknown) rows.delete(id);
    for (const row of [...known, ...read]) rows.set(row.id, row);
    const before = new Map<string, ListedRaid>();
    const listed = everyone.listed.filter((entry) => {
      const isChanged = changes.has(entry.raid._id);
      if (isChanged) before.set(entry.raid._id, entry);
      return !isChanged;
    });
    for (const row of [...known, ...read]) {
      insertSorted(listed, listRaid(viewRaid(row), before.get(row.id)));
    }
    return replace(listed, readAt);
  };

  const start = (maxAgeMs: number): Promise<Snapshot> => {
    const isPartial = current !== null && events.connected && isYounger(current, maxAgeMs);
    const gapsBefore = gaps;
    const started = isPartial && current ? readChanged(current) : readAll();
    reading = started.finally(() => {
      reading = null;
      // Changes may have been missed while it was read.
      if (gaps !== gapsBefore) current = null;
    });
    started.catch(() => {
      current = null;
    });
    return reading;
  };

  /** At least as new as the call: a read that was under way may have missed a change. */
  const read = async (maxAgeMs: number): Promise<Snapshot> => {
    if (isFresh(current, maxAgeMs)) return current;
    if (reading) {
      await reading.catch(() => undefined);
      if (isFresh(current, maxAgeMs)) return current;
    }
    return reading ?? start(maxAgeMs);
  };

  const refresh = (pushed: Snapshot) => {
    read(TTL_MS).then(
      (snapshot) => {
        if (snapshot.everyone.revision === pushed.everyone.revision) return;
        for (const listener of refreshListeners) listener();
      },
      // The next reader reads the whole list.
      () => undefined,
    );
  };

  const listOf = ({ everyone, own }: Snapshot, viewer: Viewer): RaidList => {
    if (seesEveryRaid(viewer)) return everyone;
    const known = own.get(viewer.id);
    if (known) return known;
    const list = new RaidList(
      everyone.listed.filter(({ raid }) => seesRaid(viewer, staffOf(raid))),
    );
    if (own.size < MAX_OWN_LISTS) own.set(viewer.id, list);
    return list;
  };

  /** The next reader reads the whole list. */
  const clear = () => {
    gaps += 1;
    current = null;
  };

  /** `patch` gets the row that is known, and returns the new one. */
  const change = (id: string, patch: ((row: RaidRow) => RaidRow | null) | undefined) => {
    // Any login of the database can send a notification: what is no id would fail the next read.
    if (!idSchema.safeParse(id).success) return;
    if (changed.size >= MAX_CHANGED) {
      changed.clear();
      clear();
    }
    const row = changed.has(id) ? changed.get(id) : rows.get(id);
    // What is being read may be newer than this change.
    changed.set(id, row && patch && !reading ? patch(row) : null);
  };
  events.on(seatsChanged, (id, _tabId, sold) =>
    change(id, sold && ((row) => withSoldSeat(row, sold))),
  );
  events.on(publishedChanged, (id, _tabId, edited) =>
    change(id, edited && ((row) => withEdit(row, edited))),
  );
  events.onDisconnect(clear);
  events.onReconnect(clear);

  return {
    for: async (viewer: Viewer): Promise<RaidList> => listOf(await read(TTL_MS), viewer),

    /**
     * The lists of many people at one moment, for a push. It does not wait for the whole list to be read
     * again after the TTL: that follows, see `onRefresh`.
     */
    forMany: async (): Promise<(viewer: Viewer) => RaidList> => {
      const snapshot = await read(Infinity);
      if (!isYounger(snapshot, TTL_MS)) setImmediate(() => refresh(snapshot));
      return (viewer) => listOf(snapshot, viewer);
    },

    /** After a push of lists that are outdated: they were read again, and others were found. */
    onRefresh: (listener: () => void): void => {
      refreshListeners.push(listener);
    },

    /** The newest lists that were read; nothing is read for them. */
    latest: (): ((viewer: Viewer) => RaidList) | undefined => {
      const [snapshot] = recent;
      return snapshot && ((viewer) => listOf(snapshot, viewer));
    },

    /** A recent list of this person with this revision. */
    recent: (viewer: Viewer, revision: string): RaidList | undefined =>
      recent.map((snapshot) => listOf(snapshot, viewer)).find((list) => list.revision === revision),
  };
};

export type RaidListCache = ReturnType<typeof createRaidListCache>;
