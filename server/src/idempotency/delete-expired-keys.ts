import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { stopOnClose } from '../http/stop-on-close.ts';
import { runPeriodically } from '../run-periodically.ts';
import { deleteKeys } from './idempotency-keys.repository.ts';

/** At least 24 are promised. */
const RETENTION_HOURS = 48;
const DELETE_EVERY_MS = 10 * 60_000;

export const deleteExpiredKeys = ({ db }: Pick<AppContext, 'db'>) =>
  deleteKeys(db, RETENTION_HOURS);

export const deleteExpiredKeysPeriodically = (app: FastifyInstance, context: AppContext): void => {
  if (!context.runsBackgroundJobs) return;
  stopOnClose(
    app,
    runPeriodically(DELETE_EVERY_MS, context, () => deleteExpiredKeys(context)),
  );
};
