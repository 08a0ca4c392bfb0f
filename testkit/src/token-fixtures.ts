import type { PersonalToken } from '@forge/contract/auth/personal-token';
import { payloadOf, Person } from './person.ts';

export const tokenDraft = { name: 'Night bot', access: 'write', days: 30 };

export const makeToken = (person: Person, changes: object = {}) =>
  payloadOf<{ token: string; _id: string }>(
    person.post('/auth/tokens', { ...tokenDraft, ...changes }),
  );

export const revokeToken = (person: Person, id: string) =>
  payloadOf<null>(person.post('/auth/tokens/revoke', { id }));

export const tokensOf = (person: Person) => payloadOf<PersonalToken[]>(person.get('/auth/tokens'));

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A program that acts with a token: it has no cookies and sends no Origin. */
export const programAt = (url: string, token: string) => {
  const client = new Person(url);
  return {
    get: (path: string) => client.get(path, bearer(token)),
    post: async (path: string, body: object) => {
      const response = await client.fetch(path, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
};
