import { encoded } from '@forge/contract/base64-json';
import { isDay, parseTime } from '@forge/contract/paris-time';
import { raidSchema, type NamedPerson, type Raid } from '@forge/contract/raids/raid';
import { z } from 'zod';
import { CallError } from '../../lib/call.ts';
import { readRecords } from '../../lib/read-records.ts';

export type RaidList = 'published' | 'pending';

/** A response without readable raids; its message is shown to people. */
class UnreadableRaids extends CallError {
  constructor(message: string, cause?: unknown) {
    super(200, message, { cause });
    this.name = 'UnreadableRaids';
  }
}

export const raidListMessages = {
  decoding: (detail: string) => `Error decoding raids data: ${detail}`,
  payloadType: (type: string) => `Unexpected payload type: ${type}`,
  undecodable: 'Failed to decode raids data',
  fromSocket: 'Failed to decode raids data from socket',
  processing: {
    pending: 'Error processing raids data',
    published: 'Error processing published raids data',
  } satisfies Record<RaidList, string>,
  fetching: 'Error fetching raids',
  nothingLoaded: 'Failed to load raid data',
};

const base64Json = encoded(z.unknown());

// Accepts more than our server sends: missing people, a missing price, a 12-hour time, and no more
// than the spec's own fields.
const person = z.object({ _id: z.string(), username: z.string() });

const unknownLeader: NamedPerson = { _id: '', username: '-' };

const noneTaken: Raid['armourTaken'] = { plate: 0, mail: 0, leather: 0, cloth: 0 };

const orWhenMissing = <Schema extends z.ZodType, Value>(schema: Schema, value: Value) =>
  schema.nullish().transform((found) => found ?? value);

const listedRaid = raidSchema.extend({
  _id: z.string().min(1),
  date: z.string().refine(isDay),
  time: z.string().transform((text, context) => {
    const time = parseTime(text);
    if (time !== null) return time;
    context.issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
  pot: orWhenMissing(z.number(), 0),
  clients: orWhenMissing(z.array(z.string()), []),
  raidLeader: orWhenMissing(person, unknownLeader),
  goldCollector: orWhenMissing(person, null),
  armourCaps: orWhenMissing(raidSchema.shape.armourCaps, null),
  armourTaken: orWhenMissing(raidSchema.shape.armourTaken, noneTaken),
  cancelled: orWhenMissing(raidSchema.shape.cancelled, null),
  version: orWhenMissing(z.number(), 0),
});

const decodeText = (text: string): unknown => {
  const decoded = base64Json.safeParse(text);
  if (decoded.success) return decoded.data;
  const detail = decoded.error.issues[0]?.message ?? 'unknown';
  throw new UnreadableRaids(raidListMessages.decoding(detail), decoded.error);
};

/** The list, sent as base64 or as it is. */
const listOf = (payload: unknown): unknown[] => {
  if (Array.isArray(payload)) return payload;
  if (typeof payload !== 'string') {
    throw new UnreadableRaids(
      raidListMessages.payloadType(payload === null ? 'null' : typeof payload),
    );
  }
  const list = decodeText(payload);
  if (!Array.isArray(list)) throw new UnreadableRaids(raidListMessages.undecodable);
  return list;
};

const fieldsOf = (raidData: string): unknown => {
  if (!raidData.trimStart().startsWith('{')) return base64Json.parse(raidData);
  return JSON.parse(raidData);
};

/** Merges the fields of `raidData` into its record. */
const mergeRaidData = (record: unknown): unknown => {
  if (typeof record !== 'object' || record === null || !('raidData' in record)) return record;
  const { raidData, ...plain } = record;
  try {
    const fields = typeof raidData === 'string' ? fieldsOf(raidData) : raidData;
    return { ...plain, ...z.record(z.string(), z.unknown()).parse(fields) };
  } catch (cause) {
    throw new UnreadableRaids(raidListMessages.undecodable, cause);
  }
};

const readRaid = (record: unknown, list: RaidList): Raid => {
  const raid = listedRaid.safeParse(mergeRaidData(record));
  if (raid.success) return raid.data;
  throw new UnreadableRaids(raidListMessages.processing[list], raid.error);
};

/**
 * Parses the raids of a response in any form that the spec allows. An unreadable record is left out and
 * reported; it is an error only where no record can be read.
 */
export const readRaids = (payload: unknown, list: RaidList): Raid[] =>
  readRecords(listOf(payload), (record) => readRaid(record, list));
