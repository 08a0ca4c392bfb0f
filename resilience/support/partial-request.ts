import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Person } from '@forge/testkit/person';

export type Told = { status: number; message: string };

/** A request that the server has begun to read, and whose end is sent when we say so. */
export const sendHalf = async (person: Person, path: string, content: object) => {
  const body = JSON.stringify(content);
  const sent = request(new URL(path, person.url), {
    method: 'POST',
    // As browsers do: the connection is kept for what may come next.
    agent: new Agent({ keepAlive: true }),
    headers: {
      origin: person.url,
      cookie: person.cookieHeader,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server says when it has the beginning.
      expect: '100-continue',
    },
  });
  const answer = new Promise<Told>((resolve) => {
    sent.on('error', (error) => resolve({ status: 0, message: error.message }));
    sent.on('response', (response) => {
      text(response).then(
        (whole) => resolve({ status: response.statusCode ?? 0, message: whole }),
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
