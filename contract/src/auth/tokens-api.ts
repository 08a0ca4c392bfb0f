import { z } from 'zod';
import { byCookieOnly, get, id, send } from '../endpoint.ts';
import { isMember } from '../viewer.ts';
import { newTokenSchema, tokenSchema } from './personal-token.ts';

/** Tokens with which programs act as the person who made them. */
export const tokensApi = {
  mine: byCookieOnly(get('/auth/tokens', isMember, z.array(tokenSchema))),
  create: byCookieOnly(
    send('/auth/tokens', isMember, newTokenSchema, z.object({ token: z.string(), _id: id })),
  ),
  revoke: byCookieOnly(send('/auth/tokens/revoke', isMember, z.object({ id }))),
};
