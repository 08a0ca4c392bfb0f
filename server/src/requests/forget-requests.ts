import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { stopOnClose } from '../http/stop-on-close.ts';
import { runPeriodically } from '../run-periodically.ts';
import { deleteRequests } from './requests.repository.ts';

/** At least 24 are promised. */
const REMEMBERED_HOURS = 48;
const FORGET_EVERY_MS = 10 * 60_000;

export const forgetOldRequests = ({ db }: Pick<AppContext, 'db'>) =>
  deleteRequests(db, REMEMBERED_HOURS);

export const forgetRequestsPeriodically = (app: FastifyInstance, context: AppContext): void => {
  if (!context.dataUpkeep) return;
  stopOnClose(
    app,
    runPeriodically(FORGET_EVERY_MS, context, () => forgetOldRequests(context)),
  );
};
