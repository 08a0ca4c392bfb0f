import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { raidApi } from '@forge/contract/raids/raid-api';
import { seesEveryRaid, seesRaid } from '@forge/contract/raids/raid-permissions';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { createEventCache } from '../../realtime/event-cache.ts';
import { publishedChanged, seatsChanged } from './raid-events.ts';
import { viewRaid } from './raid-view.ts';
import { listPublished } from './raids.repository.ts';

// Usernames and the end of the thirty days change without an event: the TTL bounds how late they show.
const TTL_MS = 60_000;
const MAX_OWN_LISTS = 5_000;

const compress = promisify(gzip);

/** A list of raids as response and push. */
export type EncodedList = {
  isEmpty: boolean;
  /** Base64, in responses and pushes. */
  payload: string;
  etag: string;
  body: Buffer;
  gzipped: () => Promise<Buffer>;
};

const encodeList = (list: Raid[]): EncodedList => {
  const payload = raidApi.published.payload.encode(list);
  const body = Buffer.from(JSON.stringify({ success: true, payload }));
  let gzipped: Promise<Buffer> | undefined;
  return {
    isEmpty: list.length === 0,
    payload,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    body,
    gzipped: () => (gzipped ??= compress(body)),
  };
};

type Published = {
  /** The order of the queries: a higher number is newer. */
  nth: number;
  raids: Raid[];
  everyone: EncodedList;
  own: Map<string, EncodedList>;
};

/**
 * Caches the published list as each person may see it. It is read and encoded once after a change;
 * everyone who sees every raid shares one copy.
 */
export const createRaidListCache = (context: AppContext) => {
  let readings = 0;
  let newest: Published | null = null;

  const read = createEventCache<Published>(
    context,
    {
      max: 1,
      ttlMs: TTL_MS,
      invalidateOn: [publishedChanged, seatsChanged].map((kind) => ({ kind, matches: () => true })),
    },
    async () => {
      readings += 1;
      const nth = readings;
      const raids = (await listPublished(context.db)).map(viewRaid);
      const list = { nth, raids, everyone: encodeList(raids), own: new Map() };
      if (!newest || newest.nth < nth) newest = list;
      return list;
    },
  );

  return {
    /** The newest list that was read for those who see every raid. */
    latest: (): EncodedList | undefined => newest?.everyone,

    async for(viewer: Viewer): Promise<EncodedList> {
      const list = await read('published');
      if (seesEveryRaid(viewer)) return list.everyone;
      const own = list.own.get(viewer.id);
      if (own) return own;
      const filtered = encodeList(list.raids.filter((raid) => seesRaid(viewer, staffOf(raid))));
      if (list.own.size < MAX_OWN_LISTS) list.own.set(viewer.id, filtered);
      return filtered;
    },
  };
};

export type RaidListCache = ReturnType<typeof createRaidListCache>;
