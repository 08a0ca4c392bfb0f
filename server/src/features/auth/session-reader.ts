import type { AppContext } from '../../app-context.ts';
import type { SignedIn } from '../../http/session.ts';
import { viewCurrentUser } from './auth-view.ts';
import { personChanged, sessionEnded } from './auth-announcements.ts';
import { refreshRoles } from './refresh-roles.ts';
import { hashToken } from './secrets.ts';
import { findLiveSession, type LiveSession } from './sessions.repository.ts';

// Past its check by this much, a role is asked for again before it decides anything.
const LATE_SECONDS = 20;
const UNCONFIRMED_GOOD_FOR_SECONDS = 5;
const REMEMBERED_AT_MOST = 20_000;

type Remembered = SignedIn & { goodUntil: number };

const toSignedIn = (row: LiveSession): SignedIn => ({
  sessionId: row.session_id,
  viewer: { id: row.user_id, username: row.username, roles: row.roles },
  user: viewCurrentUser(row),
});

/**
 * Who a session token belongs to. Remembers its answers until the database announces a change, so
 * that a request costs no query; without the announcement connection it remembers nothing.
 */
export const createSessionReader = (context: AppContext) => {
  const remembered = new Map<string, Remembered>();
  const seen = new Map<string, { sessionId: string; userId: string }>();
  // Counts what was announced: an answer read before a change must not be kept after it.
  let changes = 0;

  const forget = (matches: (entry: Remembered) => boolean) => {
    changes += 1;
    for (const [key, entry] of remembered) if (matches(entry)) remembered.delete(key);
  };
  context.announcements.on(personChanged, (id) => forget(({ viewer }) => viewer.id === id));
  context.announcements.on(sessionEnded, (id) => forget(({ sessionId }) => sessionId === id));
  context.announcements.onGap(() => forget(() => true));

  const rolesGoodFor = context.checkRolesEverySeconds + LATE_SECONDS;

  const load = async (tokenHash: Buffer): Promise<LiveSession | undefined> => {
    const row = await findLiveSession(context.db, tokenHash);
    if (!row || row.roles_age_seconds < rolesGoodFor) return row;
    await refreshRoles(context, row.user_id);
    return findLiveSession(context.db, tokenHash);
  };

  const loading = new Map<string, Promise<SignedIn | null>>();

  const read = async (token: string): Promise<SignedIn | null> => {
    const changesBefore = changes;
    const row = await load(hashToken(token));
    if (!row) return null;
    const fresh = rolesGoodFor - row.roles_age_seconds;
    const goodFor = Math.min(Math.max(fresh, UNCONFIRMED_GOOD_FOR_SECONDS), row.left_seconds);
    const entry = { ...toSignedIn(row), goodUntil: Date.now() + goodFor * 1000 };
    if (changes === changesBefore && context.announcements.connected) {
      if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
      remembered.set(token, entry);
    }
    return entry;
  };

  /** People who open a page together ask once. */
  const readOnce = (token: string) => {
    const underway = loading.get(token);
    if (underway) return underway;
    const reading = read(token).finally(() => loading.delete(token));
    loading.set(token, reading);
    return reading;
  };

  return {
    find: async (token: string): Promise<SignedIn | null> => {
      const known = remembered.get(token);
      const signedIn = known && known.goodUntil > Date.now() ? known : await readOnce(token);
      if (signedIn) {
        seen.set(signedIn.sessionId, { sessionId: signedIn.sessionId, userId: signedIn.viewer.id });
      }
      return signedIn;
    },

    /** Sessions used since this was last asked. */
    takeSeen: () => {
      const list = [...seen.values()];
      seen.clear();
      return list;
    },
  };
};

export type SessionReader = ReturnType<typeof createSessionReader>;
