import type { Mail } from '@forge/contract/mails/mail-api';

export const mailMessages = {
  generated: 'Generated successfully',
  correct: 'Code is correct',
  incorrect: 'Code is incorrect',
  checkFirst: 'Enter correct confirmation code first',
  copied: 'code is copied',
  notCopied: 'error in copying code',
};

/** A new toast about a code replaces the last one: many mails are sent in a row. */
export const CODE_TOPIC = 'code';

export type Check = 'correct' | 'incorrect';

/** Compared as text: leading zeros count. */
export const isConfirmedBy = (mail: Pick<Mail, 'confirmationCode'>, typed: string): boolean =>
  mail.confirmationCode !== null && typed.trim() === mail.confirmationCode;
