import type { EarningState, LineKind } from './ledger-api.ts';

type Line = {
  kind: LineKind;
  amount: number;
  /** Of a Done line: its mail is not sent. */ isWaiting: boolean;
};

/** What debits can use up. The reversal of a payout takes a debit back instead. */
export const creditOf = ({ kind, amount }: Pick<Line, 'kind' | 'amount'>): number =>
  kind === 'payout-reversed' ? 0 : Math.max(0, amount);

/** What a line uses up of the credits; that of a reversal is negative. */
export const debitOf = ({ kind, amount }: Pick<Line, 'kind' | 'amount'>): number =>
  kind === 'payout-reversed' ? -amount : Math.max(0, -amount);

/** What can be paid: without what waits for its mail. */
export const readyOf = (balance: number, waiting: number): number => Math.max(0, balance - waiting);

/**
 * The states of lines, oldest first. Debits use up credits that do not wait, oldest first; a Done line is
 * paid when it is used up, and a line of 0 once its mail is sent.
 */
export const earningStatesOf = (
  lines: readonly Line[],
  {
    creditsBefore,
    debits,
  }: {
    /** Of older lines that do not wait. */ creditsBefore: number;
    /** Of all time. */ debits: number;
  },
): (EarningState | null)[] => {
  let credits = creditsBefore;
  return lines.map((line) => {
    if (line.isWaiting) return 'waiting';
    credits += creditOf(line);
    if (line.kind !== 'done') return null;
    return line.amount === 0 || credits <= debits ? 'paid' : 'ready';
  });
};

/**
 * The week in which debits stop using up credits: earning lines of earlier weeks are paid, those of later ones
 * ready. Null: all are paid.
 */
export const lastUsedWeek = (
  /** Oldest first, without the credits that wait. */
  weeks: readonly { week: string; credits: number }[],
  debits: number,
): { week: string; creditsBefore: number } | null => {
  let creditsBefore = 0;
  for (const { week, credits } of weeks) {
    if (creditsBefore + credits > debits) return { week, creditsBefore };
    creditsBefore += credits;
  }
  return null;
};
