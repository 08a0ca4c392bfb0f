import type { Endpoint } from '@forge/contract/endpoint';
import { parseRefusal } from '@forge/contract/refusal';
import { TAB_ID_HEADER } from '@forge/contract/realtime/tab-id';
import type { z } from 'zod';
import { connection, isUnreached, unreachedReason } from './connection.ts';
import { tabId } from './tab-id.ts';

/** A failed call. Status 0: the server was not reached, or its answer was lost. */
export class CallError extends Error {
  readonly status: number;
  /** The server's message, preferred over the fallback of the page. */
  readonly serverMessage: string | null;
  /** Stable, unlike the message. */
  readonly code: string | null;
  /** The request field that the refusal is about. */
  readonly field: string | null;
  /** After how many seconds the same call may be made again; null: the server does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    serverMessage: string | null,
    { code = null, field = null, retryAfterSeconds = null, ...options }: Details = {},
  ) {
    super(serverMessage ?? `The call failed with status ${status}`, options);
    this.name = 'CallError';
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether the person may not read this, or not any more: what was shown before must not be shown. */
export const isAccessRefused = (error: Error | null): boolean =>
  error instanceof CallError && [401, 403, 404].includes(error.status);

/** Refused for good; too many requests in a short time are not. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

type Details = ErrorOptions & {
  code?: string | null;
  field?: string | null;
  retryAfterSeconds?: number | null;
};

const refused = (status: number, body: unknown, options?: Details) => {
  const { message, ...details } = parseRefusal(body);
  return new CallError(status, message, { ...details, ...options });
};

/** The server's message, or else the fallback. */
export const messageForError = (error: unknown, fallback: string) =>
  error instanceof CallError && error.serverMessage !== null ? error.serverMessage : fallback;

/** Why a call without an answer failed, in words. */
export const reasonForError = (error: unknown) =>
  error instanceof CallError && error.serverMessage === null && isUnreached(error.status)
    ? unreachedReason()
    : undefined;

/** Fills `{id}` and `:id` of the path; the rest goes into the query or the body. */
export const addressOf = (path: string, request: Readonly<Record<string, unknown>>) => {
  const rest = { ...request };
  const address = path.replace(/\{(\w+)\}|:(\w+)/g, (_all, braced?: string, coloned?: string) => {
    const name = braced ?? coloned ?? '';
    const value = rest[name];
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- rest is our own copy
    delete rest[name];
    return encodeURIComponent(asText(value));
  });
  return { address, rest };
};

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

const queryOf = (fields: Readonly<Record<string, unknown>>) => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, asText(value)])).toString()}`;
};

type RequestOf<E extends Endpoint> = z.input<E['request']>;
type PayloadOf<E extends Endpoint> = z.output<E['payload']>;
/** The request can be omitted where all its fields are optional. */
type Arguments<E extends Endpoint> =
  Record<string, never> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>];

/** Makes one call of the contract and returns its validated payload. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...request: Arguments<E>
): Promise<PayloadOf<E>> {
  return (await callWithEtag(endpoint, ...request)).payload;
}

/** The same, with the revision of the answer, if it has one. */
export async function callWithEtag<E extends Endpoint>(
  endpoint: E,
  ...[request]: Arguments<E>
): Promise<{ payload: PayloadOf<E>; etag: string | null }> {
  const fields = (request ?? {}) as Record<string, unknown>;
  const { address, rest } = addressOf(endpoint.path, fields);
  const { status, body, etag } =
    endpoint.method === 'GET'
      ? await send(address + queryOf(rest), { method: 'GET' })
      : await post(address, rest, endpoint.isIdempotent);
  const response = endpoint.response.safeParse(body);
  if (!response.success) throw refused(status, body, { cause: response.error });
  return { payload: payloadOf(endpoint, response.data) as PayloadOf<E>, etag };
}

/** For the landing page, which does without the contract's schemas: the caller checks the body. */
export const readUnvalidated = async (address: string): Promise<unknown> =>
  (await send(address, { method: 'GET' })).body;

/** A file, with the name that the server gives it. */
export const readFile = async (address: string) => {
  const response = await request(address, { method: 'GET' });
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    file: await response.blob().catch(failAsLost),
    name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '',
  };
};

const RETRY_LOST_MS = 500;

/** No answer of the portal: none at all, a part of one, or a gateway's own. */
const isLost = (error: unknown) =>
  error instanceof CallError && isUnreached(error.status) && error.code === null;

/**
 * The answer may be lost after the change was made. What is not made twice by sending it twice is sent
 * once more.
 */
const post = async (address: string, body: object, isIdempotent = false) => {
  const isRepeatable = isIdempotent || 'requestId' in body || 'version' in body;
  const attempt = () =>
    send(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [TAB_ID_HEADER]: tabId },
      body: JSON.stringify(body),
    });
  return attempt().catch(async (error: unknown) => {
    if (!isRepeatable || !isLost(error) || connection.isOffline()) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_LOST_MS));
    return attempt();
  });
};

/** The connection ended before the body. */
const failAsLost = (cause: unknown): never => {
  throw new CallError(0, null, { cause });
};

/** Null if it is no JSON. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch(failAsLost);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Null without the header. The portal gives seconds, never a date. */
const retryAfterOf = ({ headers }: Response): number | null => {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** A successful response, whose body is not read yet. */
const request = async (address: string, init: RequestInit) => {
  const response = await fetch(address, { ...init, credentials: 'include' }).catch(
    (cause: unknown) => {
      connection.unreached();
      throw new CallError(0, null, { cause });
    },
  );
  if (isUnreached(response.status)) connection.unreached();
  else connection.reached();
  if (!response.ok) {
    const retryAfterSeconds = retryAfterOf(response);
    throw refused(response.status, await bodyOf(response), { retryAfterSeconds });
  }
  return response;
};

const send = async (address: string, init: RequestInit) => {
  const response = await request(address, init);
  const body = await bodyOf(response);
  // A proxy that compresses makes it a weak one.
  const etag = response.headers.get('etag')?.replace(/^W\/|"/g, '') ?? null;
  return { status: response.status, body, etag };
};

const payloadOf = ({ enveloped }: Endpoint, answer: unknown) =>
  enveloped ? ((answer as { payload?: unknown }).payload ?? null) : answer;
