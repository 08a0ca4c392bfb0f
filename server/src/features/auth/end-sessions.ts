import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { type Change, changeBy, emit, transact } from '../../transact.ts';
import { personChanged, sessionEnded } from './auth-events.ts';
import {
  deleteGrant,
  deleteUnusedGrants,
  findGrant,
  type StoredGrant,
} from './grants.repository.ts';
import { hashToken } from '../../secrets.ts';
import * as tokens from './personal-tokens.repository.ts';
import { findRoleCheck, MAX_UNCONFIRMED_SECONDS } from './role-checks.repository.ts';
import * as sessions from './sessions.repository.ts';
import { lockUser } from './users.repository.ts';

/** Deletes grants that nobody uses any more; returns the number of sessions or tokens. */
const afterDelete = async (trx: Trx, ended: { id: string; user_id: string }[]): Promise<number> => {
  // The event closes their sockets in every process.
  for (const { id } of ended) emit(trx, sessionEnded, id);
  await deleteUnusedGrants(trx, [...new Set(ended.map(({ user_id }) => user_id))]);
  return ended.length;
};

/** Returns the number of deleted sessions. */
export const deleteSessions = async (trx: Trx, which: sessions.SessionFilter): Promise<number> => {
  // Else a sign-in at this moment could lose the grant that it has just stored.
  await sessions.lockOwners(trx, which);
  return afterDelete(trx, await sessions.deleteSessions(trx, which));
};

/** Returns the number of deleted personal tokens. */
export const deleteTokens = async (trx: Trx, which: tokens.TokenFilter): Promise<number> => {
  await tokens.lockOwners(trx, which);
  return afterDelete(trx, await tokens.deleteTokens(trx, which));
};

const endSessions = (context: AppContext, change: Change, which: sessions.SessionFilter) =>
  transact(context, change, (trx) => deleteSessions(trx, which));

/** Ends the session of this token. */
export const endSession = (context: AppContext, token: string) =>
  endSessions(context, { actor: null, action: 'sign out' }, sessions.byToken(hashToken(token)));

/** Ends one of the viewer's own sessions. */
export const endOwnSession = (context: AppContext, viewer: Viewer, sessionId: string) =>
  endSessions(
    context,
    changeBy(viewer, 'sign out a browser'),
    sessions.ownById(viewer.id, sessionId),
  );

export const endOwnSessions = (context: AppContext, viewer: Viewer) =>
  endSessions(context, changeBy(viewer, 'sign out everywhere'), sessions.ofUser(viewer.id));

/** Ends all sessions of a user whose roles Discord has not confirmed for too long. */
export const signOutUnconfirmed = (context: AppContext, userId: string) =>
  transact(context, { actor: null, action: 'roles unconfirmed for too long' }, async (trx) => {
    // A sign-in may be confirming them at this moment.
    await lockUser(trx, userId);
    const { age_seconds } = await findRoleCheck(trx, userId);
    if (age_seconds >= MAX_UNCONFIRMED_SECONDS) await deleteSessions(trx, sessions.ofUser(userId));
  });

/** Ends all sessions of a user whose grant Discord refused, unless another is stored by now. */
export const signOutRefused = (
  context: AppContext,
  userId: string,
  refused: StoredGrant | undefined,
) =>
  transact(context, { actor: null, action: 'grant refused by Discord' }, async (trx) => {
    await lockUser(trx, userId);
    const stored = await findGrant(trx, userId);
    if (stored && !refused?.refresh_token.equals(stored.refresh_token)) return;
    // There is nothing left to revoke.
    await deleteGrant(trx, userId);
    await deleteSessions(trx, sessions.ofUser(userId));
    // Their tokens cannot be used without a grant.
    emit(trx, personChanged, userId);
  });

export const endExpiredSessions = (context: AppContext) =>
  endSessions(context, { actor: null, action: 'session expired' }, sessions.expired);
