/** A request we understood and will not do: the status and the sentence people read, together. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}

/** The sentence of a body that refuses; null where it is anything else. */
export const sentenceIn = (body: unknown): string | null =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === false &&
  'message' in body &&
  typeof body.message === 'string'
    ? body.message
    : null;

export const refusals = {
  signedOut: () => new Refusal(401, 'You are not signed in'),
  forbidden: () => new Refusal(403, 'You do not have permission to do this'),
  notFound: () => new Refusal(404, 'Not Found'),
  foreignOrigin: () => new Refusal(403, 'This request did not come from the portal'),
  needsJson: () => new Refusal(415, 'Send JSON'),
  tooLarge: () => new Refusal(413, 'This request is too large'),
  tooMany: () => new Refusal(429, 'Too many requests, please wait a moment'),
  unavailable: () => new Refusal(503, 'The portal is not available right now, please try again'),
  internal: () => new Refusal(500, 'Something went wrong on our side'),
};
