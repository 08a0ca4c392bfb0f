import type { AppContext } from '../../app-context.ts';
import type { SignedIn } from '../../http/session.ts';
import { createEventCache } from '../../realtime/event-cache.ts';
import { viewCurrentUser } from './auth-view.ts';
import { personChanged, sessionEnded } from './auth-events.ts';
import { refreshOutdatedRoles } from './refresh-roles.ts';
import { MAX_UNCONFIRMED_SECONDS } from './role-checks.repository.ts';
import { hashToken, isPersonalToken } from '../../secrets.ts';
import { findLiveToken, type LiveToken } from './personal-tokens.repository.ts';
import { findLiveSession, type LiveSession } from './sessions.repository.ts';

// Roles whose check is overdue by this much are refreshed before they decide anything.
const GRACE_SECONDS = 20;
const MIN_TTL_SECONDS = 5;
const MAX_SESSIONS = 20_000;

type CachedSession = SignedIn & { ttlMs: number };

/** A session or a personal token that was used. */
type Seen = { sessionId: string; userId: string; isToken: boolean };

type PersonWithRoles = { user_id: string; roles_age_seconds: number };

const toSignedIn = (row: LiveSession | LiveToken): SignedIn => ({
  sessionId: row.session_id,
  viewer: {
    id: row.user_id,
    username: row.username,
    roles: row.roles,
    ...('token_name' in row && { tokenName: row.token_name }),
  },
  user: viewCurrentUser(row),
  ...('access' in row && { tokenAccess: row.access }),
});

/** Finds the user of a session or of a personal token: cached, so that a request costs no query. */
export const createSessionReader = (context: AppContext) => {
  const seen = new Map<string, Seen>();
  const maxRolesAge = context.checkRolesEverySeconds + GRACE_SECONDS;

  /** Reads someone with their roles; roles that were not confirmed recently are checked first. */
  const withCurrentRoles = async <Row extends PersonWithRoles>(
    find: () => Promise<Row | undefined>,
  ): Promise<Row | undefined> => {
    const row = await find();
    if (!row || row.roles_age_seconds < maxRolesAge) return row;
    await refreshOutdatedRoles(context, row.user_id, row.roles_age_seconds);
    const refreshed = await find();
    const isKnown = (refreshed?.roles_age_seconds ?? 0) < MAX_UNCONFIRMED_SECONDS;
    return isKnown ? refreshed : undefined;
  };

  const read = createEventCache<CachedSession | undefined>(
    context,
    {
      max: MAX_SESSIONS,
      ttlMs: ({ ttlMs }) => ttlMs,
      invalidateOn: [
        { kind: personChanged, matches: ({ viewer }, id) => viewer.id === id },
        { kind: sessionEnded, matches: ({ sessionId }, id) => sessionId === id },
      ],
    },
    async (token) => {
      const tokenHash = hashToken(token);
      const findLive = isPersonalToken(token) ? findLiveToken : findLiveSession;
      const row = await withCurrentRoles<LiveSession | LiveToken>(() =>
        findLive(context.db, tokenHash),
      );
      if (!row) return undefined;
      const rolesTtl = maxRolesAge - row.roles_age_seconds;
      const ttl = Math.min(Math.max(rolesTtl, MIN_TTL_SECONDS), row.left_seconds);
      return { ...toSignedIn(row), ttlMs: ttl * 1000 };
    },
  );

  return {
    withCurrentRoles,

    find: async (token: string): Promise<SignedIn | null> => {
      const signedIn = await read(token);
      if (!signedIn) return null;
      const { sessionId, viewer, tokenAccess } = signedIn;
      seen.set(sessionId, { sessionId, userId: viewer.id, isToken: tokenAccess !== undefined });
      return signedIn;
    },

    /** Sessions and personal tokens used since the last call. */
    takeSeen: () => {
      const list = [...seen.values()];
      seen.clear();
      return list;
    },
  };
};

export type SessionReader = ReturnType<typeof createSessionReader>;
