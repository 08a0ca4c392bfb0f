import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Person } from '@forge/testkit/person';

export type Answer = { status: number; message: string };

/** Sends the first half of a request's body; `finish` sends the rest. */
export const sendPartially = async (person: Person, path: string, content: object) => {
  const body = JSON.stringify(content);
  const sent = request(new URL(path, person.url), {
    method: 'POST',
    // Browsers keep connections alive too.
    agent: new Agent({ keepAlive: true }),
    headers: {
      origin: person.url,
      cookie: person.cookieHeader,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server confirms that it has read the headers.
      expect: '100-continue',
    },
  });
  const answer = new Promise<Answer>((resolve) => {
    sent.on('error', (error) => resolve({ status: 0, message: error.message }));
    sent.on('response', (response) => {
      text(response).then(
        (message) => resolve({ status: response.statusCode ?? 0, message }),
        (error: unknown) => resolve({ status: 0, message: String(error) }),
      );
    });
  });
  const half = Math.floor(body.length / 2);
  const isRead = new Promise<void>((resolve) => sent.once('continue', resolve));
  sent.write(body.slice(0, half));
  await Promise.race([isRead, answer]);
  return {
    finish: () => {
      sent.end(body.slice(half));
      return answer;
    },
  };
};
