import { id as idSchema } from '@forge/contract/endpoint';
import { staffOf } from '@forge/contract/raids/raid';
import { compareListed } from '@forge/contract/raids/raid-changes';
import { seesEveryRaid, seesRaid } from '@forge/contract/raids/raid-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { publishedChanged, seatsChanged } from './raid-events.ts';
import { listRaid, RaidList, type ListedRaid } from './raid-list.ts';
import { viewRaid } from './raid-view.ts';
import { findPublished, listPublished } from './raids.repository.ts';

// Usernames and the end of the thirty days change without an event: the TTL bounds how late they show.
const TTL_MS = 60_000;
const MAX_OWN_LISTS = 5_000;
// Pages that reconnect get what changed since one of these.
const RECENT = 50;

/** The published list at one moment, for everyone and as single people may see it. */
type Snapshot = { everyone: RaidList; own: Map<string, RaidList>; readAt: number };

/**
 * Caches the published list as each person may see it. After a change only the raids that changed
 * are read again; everyone who sees every raid shares one list.
 */
export const createRaidListCache = ({ db, events }: AppContext) => {
  let current: Snapshot | null = null;
  let recent: Snapshot[] = [];
  let changed = new Set<string>();
  let reading: Promise<Snapshot> | null = null;
  let gaps = 0;

  /** Not while changes are being read. */
  const isFresh = (snapshot: Snapshot | null): snapshot is Snapshot =>
    snapshot !== null &&
    reading === null &&
    changed.size === 0 &&
    events.connected &&
    performance.now() - snapshot.readAt < TTL_MS;

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
    const before = current?.everyone;
    const rows = await listPublished(db);
    return replace(
      rows.map((row) => listRaid(viewRaid(row), before?.find(row.id))),
      readAt,
    );
  };

  const readChanged = async ({ everyone, readAt }: Snapshot): Promise<Snapshot> => {
    const ids = changed;
    changed = new Set();
    const rows = await findPublished(db, [...ids]);
    const found = rows.map((row) => listRaid(viewRaid(row), everyone.find(row.id)));
    const unchanged = everyone.listed.filter(({ raid }) => !ids.has(raid._id));
    return replace(
      [...unchanged, ...found].sort((a, b) => compareListed(a.raid, b.raid)),
      readAt,
    );
  };

  const start = (): Promise<Snapshot> => {
    const isPartial =
      current !== null && events.connected && performance.now() - current.readAt < TTL_MS;
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
  const read = async (): Promise<Snapshot> => {
    if (isFresh(current)) return current;
    if (reading) {
      await reading.catch(() => undefined);
      if (isFresh(current)) return current;
    }
    return reading ?? start();
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

  const isId = (id: string) => idSchema.safeParse(id).success;
  for (const kind of [publishedChanged, seatsChanged]) {
    // Any login of the database can send a notification: what is no id would fail the next read.
    events.on(kind, (id) => isId(id) && changed.add(id));
  }
  events.onReconnect(() => {
    gaps += 1;
    current = null;
  });

  return {
    /** The newest list that was read for those who see every raid. */
    latest: (): RaidList | undefined => current?.everyone,

    for: async (viewer: Viewer): Promise<RaidList> => listOf(await read(), viewer),

    /** The lists of many people at one moment. */
    forMany: async (): Promise<(viewer: Viewer) => RaidList> => {
      const snapshot = await read();
      return (viewer) => listOf(snapshot, viewer);
    },

    /** A recent list of this person with this revision. */
    recent: (viewer: Viewer, revision: string): RaidList | undefined =>
      recent.map((snapshot) => listOf(snapshot, viewer)).find((list) => list.revision === revision),
  };
};

export type RaidListCache = ReturnType<typeof createRaidListCache>;
