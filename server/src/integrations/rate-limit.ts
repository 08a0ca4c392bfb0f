import { z } from 'zod';
import type { JsonResponse } from './fetch-json.ts';

// A 429 without a time.
const DEFAULT_SECONDS = 5;
const MAX_SECONDS = 24 * 60 * 60;

const bodySchema = z
  .object({ retry_after: z.number().catch(NaN), global: z.boolean().catch(false) })
  .catch({ retry_after: NaN, global: false });

/** Seconds, or an HTTP date. */
const parseRetryAfter = (text: string | null): number => {
  if (text === null || text.trim() === '') return NaN;
  const seconds = Number(text);
  return Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1000 : seconds;
};

const longest = (seconds: number[]): number | null => {
  const known = seconds.filter((each) => Number.isFinite(each) && each >= 0);
  return known.length === 0 ? null : Math.min(MAX_SECONDS, Math.max(...known));
};

export type RateLimit = { seconds: number; isGlobal: boolean };

/** How long a response asks us to wait, and whether for every call or for its kind only. */
export const readRateLimit = ({ status, headers, body }: JsonResponse): RateLimit | null => {
  const resetAfter = parseRetryAfter(headers.get('x-ratelimit-reset-after'));
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  if (status === 429) {
    const { retry_after: inBody, global } = bodySchema.parse(body);
    const scope = headers.get('x-ratelimit-scope');
    // A response that names no bucket, as that of a proxy in front of Discord, is about all calls.
    const namesBucket = headers.has('x-ratelimit-bucket') || scope === 'user' || scope === 'shared';
    const isGlobal =
      global || scope === 'global' || headers.has('x-ratelimit-global') || !namesBucket;
    return { seconds: longest([inBody, retryAfter, resetAfter]) ?? DEFAULT_SECONDS, isGlobal };
  }
  if (status === 503) {
    const seconds = longest([retryAfter]);
    return seconds === null ? null : { seconds, isGlobal: true };
  }
  const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
  const seconds = isUsedUp ? longest([resetAfter]) : null;
  return seconds === null ? null : { seconds, isGlobal: false };
};
