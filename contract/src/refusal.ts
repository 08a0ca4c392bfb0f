/** A stable word for programs; people read the message. */
export type RefusalCode =
  | 'signed-out'
  | 'forbidden'
  | 'foreign-origin'
  | 'not-found'
  | 'invalid'
  | 'needs-json'
  | 'too-large'
  | 'too-many'
  | 'unavailable'
  | 'read-only'
  | 'internal'
  | 'sign-in-denied'
  | 'sign-in-state'
  | 'sign-in-failed'
  | 'sign-in-unavailable'
  | 'request-reused'
  | 'raid-full'
  | 'raid-changed'
  | 'no-armour-seat'
  | 'below-bookings'
  | 'has-bookings'
  | 'already-booked'
  | 'cannot-save'
  | 'locked'
  | 'done'
  | 'left'
  | 'raid-cancelled'
  | 'not-started'
  | 'not-published'
  | 'collector-holds-gold'
  | 'advertiser-holds-gold'
  | 'stale'
  | 'stays-paid'
  | 'not-done'
  | 'no-code'
  | 'no-hero'
  | 'not-sent'
  | 'more-than-ready'
  | 'payout-settled'
  | 'not-disputed'
  | 'hero-exists'
  | 'list-full'
  | 'too-many-rows'
  | 'too-many-tickets'
  | 'ticket-full'
  | 'still-member'
  | 'too-many-tokens'
  | 'no-webhook'
  | 'lookup-failed';

/** A request that is understood and not carried out. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  /** The request field that it is about; dotted where it is nested. */
  readonly field: string | undefined;
  /** When to send the request again, if the limit knows it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    field?: string,
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a validation returns, or null if it finds nothing. */
export type FieldError<Field extends string = string> = {
  field: Field;
  message: string;
  /** A form shows it as a warning, not as an error. */
  isWarning?: true;
};

/** Reads the body of a refusal; null for what it does not contain. */
export const parseRefusal = (body: unknown) => {
  const fields = { ...(body as Record<string, unknown> | null) };
  const text = (name: string) => {
    const value = fields['success'] === false ? fields[name] : null;
    return typeof value === 'string' ? value : null;
  };
  return { message: text('message'), code: text('code'), field: text('field') };
};

export const refusals = {
  signedOut: () => new Refusal(401, 'signed-out', 'You are not signed in'),
  badToken: () =>
    new Refusal(401, 'signed-out', 'This token is not valid, or it was revoked or has expired'),
  forbidden: () => new Refusal(403, 'forbidden', 'You do not have permission to do this'),
  /** A call that personal tokens may not make. */
  needsBrowser: () =>
    new Refusal(403, 'forbidden', 'This needs a signed-in browser, a token may not do it'),
  readOnlyToken: () => new Refusal(403, 'forbidden', 'This token may only read'),
  notFound: () => new Refusal(404, 'not-found', 'Not Found'),
  invalid: ({ field, message }: FieldError) => new Refusal(400, 'invalid', message, field),
  foreignOrigin: () =>
    new Refusal(403, 'foreign-origin', 'This request did not come from the portal'),
  needsJson: () => new Refusal(415, 'needs-json', 'Send JSON'),
  tooLarge: () => new Refusal(413, 'too-large', 'This request is too large'),
  tooMany: (retryAfterSeconds?: number) =>
    new Refusal(
      429,
      'too-many',
      'Too many requests, please wait a moment',
      undefined,
      retryAfterSeconds,
    ),
  unavailable: () =>
    new Refusal(503, 'unavailable', 'The portal is not available right now, please try again'),
  readOnly: () =>
    new Refusal(503, 'read-only', 'Nothing can be saved right now, please try again later'),
  /** An edit of something that has another version by now. */
  stale: () => new Refusal(409, 'stale', 'Someone else changed this in the meantime'),
  requestReused: () =>
    new Refusal(409, 'request-reused', 'This request was already used for something else'),
  internal: () => new Refusal(500, 'internal', 'Something went wrong on our side'),
};
