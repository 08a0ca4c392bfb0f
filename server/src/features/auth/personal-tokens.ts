import { MAX_TOKENS, tokenRefusals, type NewToken } from '@forge/contract/auth/personal-token';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { hashToken, newPersonalToken } from '../../secrets.ts';
import { changeBy, transact } from '../../transact.ts';
import { deleteTokens } from './end-sessions.ts';
import * as tokens from './personal-tokens.repository.ts';
import { lockUser } from './users.repository.ts';

/** Creates a token and returns it, this one time: only its hash is stored. */
export const createToken = (context: AppContext, viewer: Viewer, request: NewToken) =>
  transact(context, changeBy(viewer, 'make token'), async (trx) => {
    // Not `lockLimit`: a sign-out at this moment, which locks the user too, must not delete the grant.
    // Concurrent requests count the tokens of the others.
    await lockUser(trx, viewer.id);
    const live = await tokens.listLiveTokens(trx, viewer.id);
    if (live.length >= MAX_TOKENS) throw tokenRefusals.tooMany();
    const token = newPersonalToken();
    const { id } = await tokens.insertToken(trx, {
      ...request,
      userId: viewer.id,
      tokenHash: hashToken(token),
    });
    return { token, _id: id };
  });

export const revokeToken = (context: AppContext, viewer: Viewer, id: string) =>
  transact(context, changeBy(viewer, 'revoke token'), (trx) =>
    deleteTokens(trx, tokens.ownById(viewer.id, id)),
  );

export const deleteExpiredTokens = (context: AppContext) =>
  transact(context, { actor: null, action: 'token expired' }, (trx) =>
    deleteTokens(trx, tokens.expired),
  );
