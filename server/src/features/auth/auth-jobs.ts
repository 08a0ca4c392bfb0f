import type { AppContext } from '../../app-context.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { endExpiredSessions } from './end-sessions.ts';
import { deleteExpiredTokens } from './personal-tokens.ts';
import { touchTokens } from './personal-tokens.repository.ts';
import { checkRoles } from './refresh-roles.ts';
import { revokeGrants } from './revoke-grants.ts';
import * as checks from './role-checks.repository.ts';
import type { SessionReader } from './session-reader.ts';
import { touchSessions } from './sessions.repository.ts';

const MAX_CHECK_INTERVAL_MS = 2_000;
const MAX_ACTIVITY_INTERVAL_MS = 10_000;
const REVOCATION_INTERVAL_MS = 2_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;
const CONCURRENCY = 10;
const ACTIVE_WITHIN_SECONDS = 120;

/** Background jobs: check active users' roles, record activity, revoke grants, end old sessions and tokens. */
export const startAuthJobs = (
  context: AppContext,
  sessions: SessionReader,
  connectedUserIds: () => string[],
) => {
  const checkDue = async (isStopping: () => boolean) => {
    let claims: checks.Claim[];
    do {
      claims = await checks.claimDueRoleChecks(context.db, {
        limit: CONCURRENCY,
        nextInSeconds: context.checkRolesEverySeconds,
        activeWithinSeconds: ACTIVE_WITHIN_SECONDS,
      });
      await Promise.all(claims.map((claim) => checkRoles(context, claim)));
    } while (claims.length === CONCURRENCY && !isStopping());
  };

  const recordActivity = async () => {
    const seen = sessions.takeSeen();
    const userIds = new Set([...seen.map(({ userId }) => userId), ...connectedUserIds()]);
    if (userIds.size > 0) await checks.recordActivity(context.db, [...userIds]);
    const idsOf = (tokens: boolean) =>
      seen.flatMap(({ sessionId, isToken }) => (isToken === tokens ? sessionId : []));
    const [sessionIds, tokenIds] = [idsOf(false), idsOf(true)];
    if (sessionIds.length > 0) await touchSessions(context.db, sessionIds);
    if (tokenIds.length > 0) await touchTokens(context.db, tokenIds);
  };

  const rolesIntervalMs = context.checkRolesEverySeconds * 1_000;
  const checkIntervalMs = Math.min(MAX_CHECK_INTERVAL_MS, rolesIntervalMs / 2);
  const activityIntervalMs = Math.min(MAX_ACTIVITY_INTERVAL_MS, rolesIntervalMs);
  const jobs = [
    runPeriodically(checkIntervalMs, context, checkDue),
    runPeriodically(activityIntervalMs, context, recordActivity),
    runPeriodically(REVOCATION_INTERVAL_MS, context, (isStopping) =>
      revokeGrants(context, isStopping),
    ),
    runPeriodically(CLEANUP_INTERVAL_MS, context, () => endExpiredSessions(context)),
    runPeriodically(CLEANUP_INTERVAL_MS, context, () => deleteExpiredTokens(context)),
  ];
  return { stop: () => Promise.all(jobs.map((job) => job.stop())) };
};
