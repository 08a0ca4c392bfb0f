import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { raidApi } from '@forge/contract/raids/raid-api';
import { seesEveryRaid, seesRaid } from '@forge/contract/raids/raid-permissions';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { createEventCache } from '../../realtime/event-cache.ts';
import { publishedChanged, seatsChanged } from './raid-announcements.ts';
import { viewRaid } from './raid-view.ts';
import { listPublished } from './raids.repository.ts';

// Usernames and the end of the thirty days change without an event: the TTL bounds how late they show.
const TTL_MS = 60_000;
const MAX_OWN_LISTS = 5_000;

const compress = promisify(gzip);

/** A list of raids, ready to be sent as it is. */
export type EncodedList = {
  isEmpty: boolean;
  /** The base64 text that stands for the list, in answers and pushes alike. */
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
  /** Which reading it is: of two, the later one knows more. */
  nth: number;
  raids: Raid[];
  everyone: EncodedList;
  own: Map<string, EncodedList>;
};

/**
 * The published list as each person may see it. Read and encoded once after a change, then sent
 * from memory: all who see every raid share one copy.
 */
export const createRaidLists = (context: AppContext) => {
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
    /** What was last read for those who see every raid: nobody who asked has seen a newer one. */
    lastRead: (): EncodedList | undefined => newest?.everyone,

    async for(viewer: Viewer): Promise<EncodedList> {
      const list = await read('published');
      if (seesEveryRaid(viewer)) return list.everyone;
      const known = list.own.get(viewer.id);
      if (known) return known;
      const own = encodeList(list.raids.filter((raid) => seesRaid(viewer, staffOf(raid))));
      if (list.own.size < MAX_OWN_LISTS) list.own.set(viewer.id, own);
      return own;
    },
  };
};

export type RaidLists = ReturnType<typeof createRaidLists>;
