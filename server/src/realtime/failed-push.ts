import type { FastifyBaseLogger } from 'fastify';
import { isConnectionError } from '../database/database.ts';
import { RETRY } from './throttle.ts';

/**
 * Logs the failure of a push. It is retried if the database failed: the event of a change comes once, and
 * the event connection may be fine, so that no `resync` follows.
 */
export const failedPush =
  (log: Pick<FastifyBaseLogger, 'warn'>, message: string) => (error: unknown) => {
    log.warn({ err: error }, message);
    return isConnectionError(error) ? RETRY : undefined;
  };
