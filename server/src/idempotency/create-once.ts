import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@forge/contract/endpoint';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { Database, Trx } from '../database/database.ts';
import { claimKey, findKey, type IdempotencyKey } from './idempotency-keys.repository.ts';

/** The validated body of a call that creates something. */
type Creation = { requestId?: string | undefined };

/** Identifies a creation by its person and request id; null without a request id. */
export const idempotencyKeyOf = (
  { id }: Viewer,
  { path }: Endpoint,
  { requestId, ...body }: Creation,
): IdempotencyKey | null =>
  requestId === undefined
    ? null
    : {
        user_id: id,
        request_id: requestId,
        call: path,
        digest: createHash('sha256').update(JSON.stringify(body)).digest(),
      };

/** The id of what was created with this key, if it is stored. */
export const findCreatedId = async (
  db: Database | Trx,
  key: IdempotencyKey,
): Promise<string | undefined> => {
  const stored = await findKey(db, key);
  if (stored && (stored.call !== key.call || !stored.digest.equals(key.digest))) {
    throw refusals.requestReused();
  }
  return stored?.thing_id;
};

/**
 * Creates something with the given id, unless this request has created it already; returns the id of
 * what was created. Parallel requests wait for the first. If `create` throws, nothing is stored.
 */
export const createOnce = async (
  trx: Trx,
  { viewer, endpoint, body }: { viewer: Viewer; endpoint: Endpoint; body: Creation },
  create: (id: string) => Promise<unknown>,
): Promise<string> => {
  const id = randomUUID();
  const key = idempotencyKeyOf(viewer, endpoint, body);
  const isNew = !key || (await claimKey(trx, key, id));
  const createdId = isNew ? undefined : await findCreatedId(trx, key);
  if (createdId !== undefined) return createdId;
  await create(id);
  return id;
};

/** The id of one of several records that a request creates: it follows from the one that is stored. */
export const nthId = (id: string, nth: number): string => {
  const bytes = createHash('sha256').update(`${id} ${nth}`).digest().subarray(0, 16);
  // Version 8 of UUIDs: made in one's own way (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
