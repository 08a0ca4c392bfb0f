import { createHash } from 'node:crypto';
import { CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts';
import { fetchJson, type JsonResponse } from './fetch-json.ts';
import type { RateLimitBackoff } from './rate-limit-backoff.ts';
import { readRateLimit } from './rate-limit.ts';

/** Discord is unreachable or answered unexpectedly: what was known before stays valid. */
export class DiscordUnavailable extends Error {
  readonly retryAfterSeconds: number;
  /** Of the answer; 0: there was none, null: no call was made. */
  readonly status: number | null;

  constructor(
    message: string,
    options?: ErrorOptions & { retryAfterSeconds?: number; status?: number },
  ) {
    super(message, options);
    this.status = options?.status ?? null;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 0;
  }
}

const TIMEOUT_MS = 5_000;
const LIMIT_BYTES = 256 * 1024;
const EVERYTHING = 'everything';

/** What a rate limit of one person's token applies to. */
export const scopeOfToken = (accessToken: string) =>
  `token ${createHash('sha256').update(accessToken).digest('hex').slice(0, 16)}`;

const asUnavailable = (error: unknown): DiscordUnavailable =>
  error instanceof CircuitOpen
    ? new DiscordUnavailable('Discord is failing', { retryAfterSeconds: error.secondsLeft })
    : new DiscordUnavailable(`Discord could not be reached: ${String(error)}`, {
        cause: error,
        status: 0,
      });

/**
 * The one way to call Discord. A call is not made while Discord asked us to wait, nor while it keeps
 * failing; then it throws at once.
 */
export const createDiscordRequests = (
  apiUrl: string,
  backoff: RateLimitBackoff,
  timeoutMs = TIMEOUT_MS,
) => {
  const limits = { timeoutMs, limitBytes: LIMIT_BYTES };
  const circuit = createCircuitBreaker();

  const checkPauses = async (scope: string) => {
    const retryAfterSeconds = await backoff.secondsLeft([EVERYTHING, scope]);
    if (retryAfterSeconds > 0) {
      throw new DiscordUnavailable('Discord asked us to wait', { retryAfterSeconds });
    }
  };

  return {
    isResponsive: circuit.isResponsive,
    reportSlow: circuit.reportSlow,

    /** Throws if no call of this scope can be made now. */
    checkAvailable: async (scope: string) => {
      const retryAfterSeconds = circuit.secondsLeft();
      if (retryAfterSeconds > 0) {
        throw new DiscordUnavailable('Discord is failing', { retryAfterSeconds });
      }
      await checkPauses(scope);
    },

    request: async (scope: string, path: string, init: RequestInit): Promise<JsonResponse> => {
      await checkPauses(scope);
      const call = () => fetchJson(`${apiUrl}${path}`, init, limits);
      const response = await circuit
        .run(call, ({ status }) => status >= 500)
        .catch((error: unknown) => {
          throw asUnavailable(error);
        });
      const limit = readRateLimit(response);
      const retryAfterSeconds = limit?.seconds ?? 0;
      if (limit && retryAfterSeconds > 0) {
        await backoff.backOff(limit.isGlobal ? EVERYTHING : scope, retryAfterSeconds);
      }
      const { status } = response;
      if (status === 429 || status >= 500) {
        throw new DiscordUnavailable(`Discord answered ${status} to ${path}`, {
          retryAfterSeconds,
          status,
        });
      }
      return response;
    },
  };
};
