import type { AppContext } from '../../app-context.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { endExpiredSessions } from './end-sessions.ts';
import * as users from './users.repository.ts';
import { refreshRoles } from './refresh-roles.ts';
import type { SessionReader } from './session-reader.ts';
import { touchSessions } from './sessions.repository.ts';

const MAX_CHECK_INTERVAL_MS = 2_000;
const MAX_ACTIVITY_INTERVAL_MS = 10_000;
const CLEANUP_INTERVAL_MS = 10 * 60_000;
const CONCURRENCY = 10;
const BATCH_SIZE = 100;
const ACTIVE_WITHIN_SECONDS = 120;

/** Background jobs: refresh active users' roles, record activity, delete expired sessions. */
export const startAuthJobs = (
  context: AppContext,
  sessions: SessionReader,
  connectedUserIds: () => string[],
) => {
  const checkDue = async () => {
    const due = await users.claimDueRoleChecks(context.db, {
      limit: BATCH_SIZE,
      leaseSeconds: context.checkRolesEverySeconds,
      activeWithinSeconds: ACTIVE_WITHIN_SECONDS,
    });
    const worker = async () => {
      for (let userId = due.pop(); userId; userId = due.pop()) await refreshRoles(context, userId);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  };

  const recordActivity = async () => {
    const seen = sessions.takeSeen();
    const userIds = new Set([...seen.map(({ userId }) => userId), ...connectedUserIds()]);
    if (userIds.size > 0) await users.recordActivity(context.db, [...userIds]);
    const sessionIds = seen.map(({ sessionId }) => sessionId);
    if (sessionIds.length > 0) await touchSessions(context.db, sessionIds);
  };

  const rolesIntervalMs = context.checkRolesEverySeconds * 1_000;
  const checkIntervalMs = Math.min(MAX_CHECK_INTERVAL_MS, rolesIntervalMs / 2);
  const activityIntervalMs = Math.min(MAX_ACTIVITY_INTERVAL_MS, rolesIntervalMs);
  const jobs = [
    runPeriodically(checkIntervalMs, context, checkDue),
    runPeriodically(activityIntervalMs, context, recordActivity),
    runPeriodically(CLEANUP_INTERVAL_MS, context, () => endExpiredSessions(context)),
  ];
  return { stop: () => Promise.all(jobs.map((job) => job.stop())) };
};
