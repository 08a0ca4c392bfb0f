import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import { isConfirmedBy } from '../confirmation.ts';

export type LineOutcome = 'matched' | 'wrong' | 'no-code' | 'sent' | 'unknown' | 'unreadable';

export type ConfirmationLine = {
  text: string;
  outcome: LineOutcome;
  /** Null: no mail has this run, or the line cannot be read. */
  mail: Mail | null;
  digits: string;
};

const PATTERN = /^([0-9a-f]{8})\s+(\d{6})$/i;

const outcomeOf = (mail: Mail, digits: string): LineOutcome => {
  if (mail.sent) return 'sent';
  if (mail.confirmationCode === null) return 'no-code';
  return isConfirmedBy(mail, digits) ? 'matched' : 'wrong';
};

const readLine = (text: string, mails: readonly Mail[]): ConfirmationLine => {
  const [, run, digits] = PATTERN.exec(text) ?? [];
  if (run === undefined || digits === undefined)
    return { text, outcome: 'unreadable', mail: null, digits: '' };
  const named = mails.filter(({ bookId }) => shortRunId(bookId) === run.toLowerCase());
  // Two run ids may begin alike: the digits distinguish them.
  const mail = named.find((each) => isConfirmedBy(each, digits)) ?? named[0] ?? null;
  return { text, outcome: mail === null ? 'unknown' : outcomeOf(mail, digits), mail, digits };
};

/** Reads lines of the first eight characters of a run id, a space and six digits. */
export const readConfirmations = (text: string, mails: readonly Mail[]): ConfirmationLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => readLine(line, mails));

/** What to check of each mail. A run may be listed twice, once with the digits of an older code. */
export const checksOf = (lines: readonly ConfirmationLine[]) => {
  const matched = new Set(
    lines.flatMap(({ mail, outcome }) => (outcome === 'matched' && mail ? mail._id : [])),
  );
  const known = lines.flatMap(({ mail, outcome, digits }) =>
    mail !== null && (outcome === 'matched' || (outcome === 'wrong' && !matched.has(mail._id)))
      ? { mail, typed: digits }
      : [],
  );
  return { known, matched };
};
