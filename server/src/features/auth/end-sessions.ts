import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { announce, transact, type Change } from '../../transact.ts';
import { sessionEnded } from './auth-announcements.ts';
import { hashToken } from './secrets.ts';
import * as sessions from './sessions.repository.ts';

/** Ends what `remove` removes: everywhere at once, sockets included. Answers how many there were. */
const end = (
  context: AppContext,
  change: Change,
  remove: (trx: Trx) => Promise<sessions.EndedSession[]>,
): Promise<number> =>
  transact(context, change, async (trx) => {
    const ended = await remove(trx);
    for (const { id } of ended) announce(trx, sessionEnded, id);
    await sessions.deleteIdleGrants(trx, [...new Set(ended.map(({ user_id }) => user_id))]);
    return ended.length;
  });

/** Signs out the browser that holds this token. */
export const endSession = (context: AppContext, token: string) =>
  end(context, { actor: null, action: 'sign out' }, (trx) =>
    sessions.deleteByToken(trx, hashToken(token)),
  );

/** Signs a person's other browser out; only ever one of their own. */
export const endOwnSession = (context: AppContext, viewer: Viewer, sessionId: string) =>
  end(context, { actor: viewer.id, action: 'sign out a browser' }, (trx) =>
    sessions.deleteOwn(trx, viewer.id, sessionId),
  );

export const endOwnSessions = (context: AppContext, viewer: Viewer) =>
  end(context, { actor: viewer.id, action: 'sign out everywhere' }, (trx) =>
    sessions.deleteAllOf(trx, viewer.id),
  );

/** Signs a person out of every browser, for a reason that the audit trail keeps. */
export const expel = (context: AppContext, userId: string, reason: string) =>
  end(context, { actor: null, action: reason }, (trx) => sessions.deleteAllOf(trx, userId));

export const endDeadSessions = (context: AppContext) =>
  end(context, { actor: null, action: 'session expired' }, sessions.deleteDead);
