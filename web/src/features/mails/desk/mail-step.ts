import type { Mail } from '@forge/contract/mails/mail-api';
import { decodePayment, type Payment } from '@forge/contract/mails/payment-code';
import type { Check } from '../confirmation.ts';

export const DIGITS = 6;

/** What Enter does for a mail: get its code, ask for the digits, mark it sent, or go on. */
type Step = 'code' | 'digits' | 'mark' | 'next';

export const hasCurrentCode = (mail: Mail): mail is Mail & { paymentCode: string } =>
  mail.paymentCode !== null && !mail.codeOutdated;

export const stepOf = (mail: Mail, check: Check | undefined, typed: string): Step => {
  if (mail.sent) return 'next';
  if (check === 'correct') return 'mark';
  return hasCurrentCode(mail) && typed !== '' ? 'digits' : 'code';
};

/** What the code of a mail says; null without a current and readable code. */
export const paymentOf = (mail: Mail): Payment | null => {
  if (!hasCurrentCode(mail)) return null;
  try {
    return decodePayment(mail.paymentCode);
  } catch {
    return null;
  }
};
