import {
  MAX_TOKENS,
  TOKEN_PREFIX,
  tokenRefusals,
  type NewToken,
} from '@forge/contract/auth/tokens-api';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { hashToken, newToken } from '../../secrets.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { sessionEnded } from './auth-events.ts';
import { deleteUnusedGrants } from './grants.repository.ts';
import * as tokens from './personal-tokens.repository.ts';
import { lockUser } from './users.repository.ts';

/** Makes a token. It is answered once; only its hash is stored. */
export const createToken = (context: AppContext, viewer: Viewer, request: NewToken) =>
  transact(context, changeBy(viewer, 'make token'), async (trx) => {
    // Parallel ones are counted one after the other.
    await lockUser(trx, viewer.id);
    const live = await tokens.listLiveTokens(trx, viewer.id);
    if (live.length >= MAX_TOKENS) throw tokenRefusals.tooMany();
    const token = `${TOKEN_PREFIX}${newToken()}`;
    const { id } = await tokens.insertToken(trx, {
      ...request,
      userId: viewer.id,
      tokenHash: hashToken(token),
    });
    return { token, _id: id };
  });

/** Deletes tokens, and grants that nobody uses any more. Returns the number of tokens. */
export const deleteTokens = async (trx: Trx, which: tokens.Which): Promise<number> => {
  await tokens.lockOwners(trx, which);
  const ended = await tokens.deleteTokens(trx, which);
  // The event closes their sockets in every process.
  for (const { id } of ended) emit(trx, sessionEnded, id);
  await deleteUnusedGrants(trx, [...new Set(ended.map(({ user_id }) => user_id))]);
  return ended.length;
};

export const revokeToken = (context: AppContext, viewer: Viewer, id: string) =>
  transact(context, changeBy(viewer, 'revoke token'), (trx) =>
    deleteTokens(trx, tokens.ownById(viewer.id, id)),
  );

export const deleteExpiredTokens = (context: AppContext) =>
  transact(context, { actor: null, action: 'token expired' }, (trx) =>
    deleteTokens(trx, tokens.expired),
  );
