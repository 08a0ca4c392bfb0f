import { z } from 'zod';
import type { Viewer } from './viewer.ts';

/** Who may make a call. Permissions that depend on a raid or a booking are checked by the use case. */
export type AccessRule = 'everyone' | 'signed in' | ((viewer: Viewer) => boolean);

/** One call, for the server's validation, the web's typed client and the API document. */
export type Endpoint<
  Request extends z.ZodType = z.ZodType,
  Payload extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: AccessRule;
  /** Path parameters and query of a GET, the JSON body of a POST. */
  readonly request: Request;
  readonly payload: Payload;
  /** True: the response is { success, payload, message }; false: it is the payload. */
  readonly enveloped: boolean;
  /** The body of a successful response. */
  readonly response: z.ZodType;
  /** A success message for people, where the server provides it. */
  readonly message?: string;
  /** Of a file: the response is its bytes. */
  readonly mediaType?: string;
  /** Sent again, it changes nothing and succeeds. */
  readonly isIdempotent?: true;
  /** A POST that reads: personal tokens that may only read may call it. */
  readonly isRead?: true;
  /** Personal tokens may not call it. */
  readonly isByCookieOnly?: true;
};

const done = z.object({ success: z.literal(true), message: z.string().optional() });

export const id = z.guid({ error: 'This id is not valid' }).toLowerCase();
/** Of a call that creates something: made by the client once per intent, and repeated by a retry. */
export const requestId = z
  .guid({ error: 'This request id is not valid' })
  .optional()
  .describe('The same request again creates nothing, and is answered with what it created');

/** Of an edit. Without it, whatever is there is replaced. */
export const version = z
  .number({ error: 'The version must be a number' })
  .int('The version must be a whole number')
  .optional()
  .describe('Of what was edited: if it has another one by now, the edit is refused as stale');

export const noRequest = z.object({});
export const noPayload = z.null();

/** A read with the response { success, payload }. */
export const get = <Payload extends z.ZodType, Request extends z.ZodType = typeof noRequest>(
  path: string,
  access: AccessRule,
  payload: Payload,
  request: Request = noRequest as z.ZodType as Request,
  message?: string,
): Endpoint<Request, Payload> => ({
  method: 'GET',
  path,
  access,
  request,
  payload,
  enveloped: true,
  response: done.extend({ payload }),
  ...(message !== undefined && { message }),
});

/** A change with the response { success, payload }, or { success } if there is no payload. */
export const send = <Request extends z.ZodType, Payload extends z.ZodType = typeof noPayload>(
  path: string,
  access: AccessRule,
  request: Request,
  payload: Payload = noPayload as z.ZodType as Payload,
  message?: string,
): Endpoint<Request, Payload> => ({
  method: 'POST',
  path,
  access,
  request,
  payload,
  enveloped: true,
  response: (payload as z.ZodType) === noPayload ? done : done.extend({ payload }),
  ...(message !== undefined && { message }),
});

/** A change that names the state it leads to: it is sent again if its response is lost. */
export const idempotent = <E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  isIdempotent: true,
});

/** A POST that reads. */
export const reading = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, isRead: true });

/** Only for people in a browser, not for programs with a personal token. */
export const byCookieOnly = <E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  isByCookieOnly: true,
});

/** A read whose response is the payload itself. */
export const getPlain = <Payload extends z.ZodType>(
  path: string,
  access: AccessRule,
  payload: Payload,
): Endpoint<typeof noRequest, Payload> => ({
  method: 'GET',
  path,
  access,
  request: noRequest,
  payload,
  enveloped: false,
  response: payload,
});

/** A file to download. */
export const getFile = <Request extends z.ZodType = typeof noRequest>(
  path: string,
  access: AccessRule,
  mediaType: string,
  request: Request = noRequest as z.ZodType as Request,
): Endpoint<Request, typeof noPayload> => ({
  method: 'GET',
  path,
  access,
  request,
  payload: noPayload,
  enveloped: false,
  response: noPayload,
  mediaType,
});

/** The body of every refusal. */
export const refusalSchema = z.object({
  success: z.literal(false),
  message: z.string().describe('For people'),
  code: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .describe('For programs: stable, unlike the message'),
  field: z.string().optional().describe('The request field that it is about, dotted if nested'),
});
