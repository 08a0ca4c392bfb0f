import type { AccessRequest } from './access-request.ts';
import { Person } from './person.ts';
import { makeToken, revokeToken, tokenDraft, tokensOf } from './token-fixtures.ts';

const lists = async (person: Person, id: string) =>
  (await tokensOf(person)).some(({ _id }) => _id === id);

/** Of personal tokens, by matrix row. Nobody may have more than ten, so each is revoked. */
export const tokenRequests: Record<string, AccessRequest> = {
  'GET /auth/tokens': {
    validate: async (_, __, { person }) => {
      const stranger = new Person(person.url);
      await stranger.signIn('forge-member-90');
      const { _id } = await makeToken(stranger);
      const isListed = await lists(person, _id);
      await revokeToken(stranger, _id);
      return isListed ? "Someone else's token is listed" : null;
    },
  },
  'POST /auth/tokens': {
    body: () => tokenDraft,
    validate: async ({ body }, _, { person }) => {
      const { _id } = body['payload'] as { _id: string };
      const isListed = await lists(person, _id);
      await revokeToken(person, _id);
      return isListed ? null : 'Not their token';
    },
  },
  'POST /auth/tokens/revoke': {
    body: async ({ admin }, actor) => ({ id: (await makeToken(actor?.person ?? admin))._id }),
  },
};
