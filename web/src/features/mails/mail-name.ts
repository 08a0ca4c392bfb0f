import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import { formatGold } from '../../ui/format-gold.ts';

export const runName = (bookId: string) => `Run ${shortRunId(bookId)}`;

/** Names a mail in messages about it. */
export const mailName = ({ bookId, amount, paymentRealm, paymentFaction }: Mail) =>
  `${runName(bookId)} · ${formatGold(amount)} · ${paymentRealmLabel(paymentRealm)} ${paymentFaction}`;
