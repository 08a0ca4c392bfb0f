import { z } from 'zod';
import type { Viewer } from './viewer.ts';

/** Who may make a call at all. What depends on a raid or a booking is decided by its use case. */
export type AccessRule = 'everyone' | 'signed in' | ((viewer: Viewer) => boolean);

/** One call: the server validates and answers by it, the web calls by it, the API document lists it. */
export type Endpoint<
  Request extends z.ZodType = z.ZodType,
  Payload extends z.ZodType = z.ZodType,
> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly who: AccessRule;
  /** Path parameters and query of a GET, the JSON body of a POST. */
  readonly request: Request;
  readonly payload: Payload;
  /** Whether the payload travels inside { success, payload, message } or is the whole answer. */
  readonly enveloped: boolean;
  /** What the answer says went well, where people are told in the server's words. */
  readonly message?: string;
};

export const id = z.uuid({ error: 'This id is not valid' });
export const noRequest = z.object({});
export const noPayload = z.null();

/** A read that answers { success, payload }. */
export const get = <Payload extends z.ZodType, Request extends z.ZodType = typeof noRequest>(
  path: string,
  who: AccessRule,
  payload: Payload,
  request: Request = noRequest as z.ZodType as Request,
): Endpoint<Request, Payload> => ({ method: 'GET', path, who, request, payload, enveloped: true });

/** A change that answers { success, payload }, or just { success } without a payload. */
export const send = <Request extends z.ZodType, Payload extends z.ZodType = typeof noPayload>(
  path: string,
  who: AccessRule,
  request: Request,
  payload: Payload = noPayload as z.ZodType as Payload,
  message?: string,
): Endpoint<Request, Payload> => ({
  method: 'POST',
  path,
  who,
  request,
  payload,
  enveloped: true,
  ...(message !== undefined && { message }),
});

/** A read whose answer has a shape of its own. */
export const getPlain = <Payload extends z.ZodType>(
  path: string,
  who: AccessRule,
  payload: Payload,
): Endpoint<typeof noRequest, Payload> => ({
  method: 'GET',
  path,
  who,
  request: noRequest,
  payload,
  enveloped: false,
});

/** The whole body of a successful answer. */
export const answerOf = ({ enveloped, payload }: Endpoint): z.ZodType => {
  if (!enveloped) return payload;
  const done = z.object({ success: z.literal(true), message: z.string().optional() });
  return payload === noPayload ? done : done.extend({ payload });
};

/** The body of every refusal. */
export const refusalSchema = z.object({ success: z.literal(false), message: z.string() });
