import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { stopOnClose } from '../http/stop-on-close.ts';
import { runPeriodically } from '../run-periodically.ts';
import { createSealer } from './seal-audit.ts';

const SEAL_EVERY_MS = 2_000;

/** Seals the audit trail in the background; several processes make one chain. */
export const sealAuditPeriodically = (app: FastifyInstance, context: AppContext): void => {
  if (!context.runsBackgroundJobs) return;
  const sealer = createSealer(context.pool, context.log);
  stopOnClose(
    app,
    runPeriodically(SEAL_EVERY_MS, context, () => sealer.sealPending()),
  );
};
