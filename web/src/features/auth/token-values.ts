import {
  newTokenSchema,
  type NewToken,
  type TokenAccess,
} from '@forge/contract/auth/personal-token';
import type { FormContract } from '../../lib/contract-resolver.ts';

type TokenValues = { name: string; access: TokenAccess; days: string };

export const emptyToken: TokenValues = { name: '', access: 'read', days: '30' };

export const tokenContract = {
  schema: newTokenSchema,
  toRequest: ({ days, ...rest }) => ({ ...rest, days: days === '' ? undefined : Number(days) }),
  requiredHints: { days: 'Enter a number of days' },
} satisfies FormContract<TokenValues, NewToken>;

export const accessLabels: Record<TokenAccess, string> = {
  read: 'May read',
  write: 'May read and write',
};

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const SOON_DAYS = 7;

/** When a token made now expires; null for a number of days that it cannot have. */
export const expiryOf = (days: string, now: Date): Date | null =>
  newTokenSchema.shape.days.safeParse(Number(days)).success
    ? new Date(now.getTime() + Number(days) * DAY_MS)
    : null;

/** A warning in the last week of a token. To the minute, like the page's clock. */
export const expiryWarning = (expiresAt: string, now: Date): string | null => {
  const minutes = Math.floor((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS);
  const days = Math.ceil((minutes * MINUTE_MS) / DAY_MS);
  if (days > SOON_DAYS) return null;
  if (minutes < 0) return 'Expired';
  return days <= 1 ? 'Expires within a day' : `Expires within ${days} days`;
};
