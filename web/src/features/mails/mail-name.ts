import { realmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { formatGold } from '../../ui/format-gold.ts';

export const shortId = (id: string) => id.slice(0, 8);

export const runName = (bookId: string) => `Run ${shortId(bookId)}`;

/** Names a mail in messages about it. */
export const mailName = ({ bookId, amount, paymentRealm, paymentFaction }: Mail) =>
  `${runName(bookId)} · ${formatGold(amount)} · ${realmLabel(paymentRealm)} ${paymentFaction}`;
