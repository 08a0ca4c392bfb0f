import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@forge/contract/endpoint';
import { refusals } from '@forge/contract/refusal';
import type { Viewer } from '@forge/contract/viewer';
import type { Database, Trx } from '../database/database.ts';
import { claimRequest, findRequest, type RequestRow } from './requests.repository.ts';

/** The validated body of a call that creates something. */
type Creation = { requestId?: string | undefined };

/** How a creation is remembered; null without a request id. */
export const requestOf = (
  { id }: Viewer,
  { path }: Endpoint,
  { requestId, ...body }: Creation,
): RequestRow | null =>
  requestId === undefined
    ? null
    : {
        user_id: id,
        request_id: requestId,
        call: path,
        digest: createHash('sha256').update(JSON.stringify(body)).digest(),
      };

/** The id of what this request has made, if it is remembered. */
export const findMade = async (
  db: Database | Trx,
  request: RequestRow,
): Promise<string | undefined> => {
  const made = await findRequest(db, request);
  if (made && (made.call !== request.call || !made.digest.equals(request.digest))) {
    throw refusals.requestReused();
  }
  return made?.thing_id;
};

/**
 * Makes something with the given id, unless this request has made it already; returns the id of what
 * was made. Parallel requests wait for the first. If `make` throws, nothing is remembered.
 */
export const makeOnce = async (
  trx: Trx,
  { viewer, endpoint, body }: { viewer: Viewer; endpoint: Endpoint; body: Creation },
  make: (id: string) => Promise<unknown>,
): Promise<string> => {
  const id = randomUUID();
  const request = requestOf(viewer, endpoint, body);
  const isNew = !request || (await claimRequest(trx, request, id));
  const made = isNew ? undefined : await findMade(trx, request);
  if (made !== undefined) return made;
  await make(id);
  return id;
};

/** The id of one of several things that a request makes: it follows from the one that is remembered. */
export const nthId = (id: string, nth: number): string => {
  const bytes = createHash('sha256').update(`${id} ${nth}`).digest().subarray(0, 16);
  // Version 8 of UUIDs: made in one's own way (RFC 9562).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
