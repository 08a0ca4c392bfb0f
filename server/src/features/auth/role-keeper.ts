import type { AppContext } from '../../app-context.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { endDeadSessions } from './end-sessions.ts';
import * as people from './people.repository.ts';
import { refreshRoles } from './refresh-roles.ts';
import type { SessionReader } from './session-reader.ts';
import { touchSessions } from './sessions.repository.ts';

const LOOK_AT_LEAST_EVERY_MS = 2_000;
const NOTE_ACTIVITY_AT_LEAST_EVERY_MS = 10_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const AT_ONCE = 10;
const BATCH = 100;
const ACTIVE_WITHIN_SECONDS = 120;

type Keeper = { stop(): Promise<void> };

/** Keeps the roles of everyone who is here as fresh as we promise, and the sessions tidy. */
export const startRoleKeeper = (
  context: AppContext,
  sessions: SessionReader,
  connectedUserIds: () => string[],
): Keeper => {
  const checkDue = async () => {
    const due = await people.takeDueChecks(context.db, {
      limit: BATCH,
      leaseSeconds: context.checkRolesEverySeconds,
      activeWithinSeconds: ACTIVE_WITHIN_SECONDS,
    });
    const worker = async () => {
      for (let userId = due.pop(); userId; userId = due.pop()) await refreshRoles(context, userId);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };

  const noteActivity = async () => {
    const seen = sessions.takeSeen();
    const userIds = new Set([...seen.map(({ userId }) => userId), ...connectedUserIds()]);
    if (userIds.size > 0) await people.noteActivity(context.db, [...userIds]);
    if (seen.length > 0)
      await touchSessions(
        context.db,
        seen.map(({ sessionId }) => sessionId),
      );
  };

  const checkEveryMs = context.checkRolesEverySeconds * 1_000;
  const lookEveryMs = Math.min(LOOK_AT_LEAST_EVERY_MS, checkEveryMs / 2);
  const noteEveryMs = Math.min(NOTE_ACTIVITY_AT_LEAST_EVERY_MS, checkEveryMs);
  const tasks = [
    runPeriodically(lookEveryMs, context, checkDue),
    runPeriodically(noteEveryMs, context, noteActivity),
    runPeriodically(SWEEP_EVERY_MS, context, () => endDeadSessions(context)),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
};
