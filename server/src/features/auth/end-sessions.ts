import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { emit, transact, type Change } from '../../transact.ts';
import { sessionEnded } from './auth-events.ts';
import { hashToken } from './secrets.ts';
import * as sessions from './sessions.repository.ts';

/** Deletes sessions; the event closes their sockets in every process. Returns their number. */
const deleteSessions = (
  context: AppContext,
  change: Change,
  remove: (trx: Trx) => Promise<sessions.EndedSession[]>,
): Promise<number> =>
  transact(context, change, async (trx) => {
    const ended = await remove(trx);
    for (const { id } of ended) emit(trx, sessionEnded, id);
    await sessions.deleteUnusedGrants(trx, [...new Set(ended.map(({ user_id }) => user_id))]);
    return ended.length;
  });

/** Ends the session of this token. */
export const endSession = (context: AppContext, token: string) =>
  deleteSessions(context, { actor: null, action: 'sign out' }, (trx) =>
    sessions.deleteByToken(trx, hashToken(token)),
  );

/** Ends one of the viewer's own sessions. */
export const endOwnSession = (context: AppContext, viewer: Viewer, sessionId: string) =>
  deleteSessions(context, { actor: viewer.id, action: 'sign out a browser' }, (trx) =>
    sessions.deleteOwn(trx, viewer.id, sessionId),
  );

export const endOwnSessions = (context: AppContext, viewer: Viewer) =>
  deleteSessions(context, { actor: viewer.id, action: 'sign out everywhere' }, (trx) =>
    sessions.deleteAllOf(trx, viewer.id),
  );

/** Ends all sessions of a user, with an audited reason. */
export const signOutUser = (context: AppContext, userId: string, reason: string) =>
  deleteSessions(context, { actor: null, action: reason }, (trx) =>
    sessions.deleteAllOf(trx, userId),
  );

export const endExpiredSessions = (context: AppContext) =>
  deleteSessions(context, { actor: null, action: 'session expired' }, sessions.deleteExpired);
