import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { mailSubject } from '@forge/contract/mails/mail-rules';
import { UserX } from 'lucide-react';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { GameField } from './copy-buttons.tsx';
import { CopyField } from './desk/copy-field.tsx';
import { hasCurrentCode, paymentOf } from './desk/mail-step.ts';

type Props = {
  mail: Mail;
  /** Whether the clipboard has this text of the field. */
  isCopied: (field: GameField, text: string) => boolean;
  onCopy: (field: GameField, text: string) => void;
};

// In half the width of a phone only short texts fit.
const wide = { className: '@max-md/detail:col-span-2' };

/** The mail in the game: its fields as the game asks for them, each copied by a press. */
export function GameMail({ mail, isCopied, onCopy }: Props) {
  const payment = paymentOf(mail);
  const code = hasCurrentCode(mail) ? mail.paymentCode : null;
  const subject =
    code !== null && mail.confirmationCode !== null
      ? mailSubject(mail.bookId, mail.confirmationCode)
      : null;
  const field = (name: GameField, text: string | null) => ({
    text,
    isCopied: text !== null && isCopied(name, text),
    onCopy: (copied: string) => onCopy(name, copied),
  });
  return (
    <>
      {mail.codeOutdated && (
        <p className="flex items-start gap-1.5 text-sm text-warning">
          <UserX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          The hero in this code is no longer active: generate a new one, with new digits.
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 @3xl/detail:grid-cols-3">
        <CopyField label="Hero" {...wide} {...field('hero', payment?.hero ?? null)} />
        <CopyField
          label="Realm"
          {...field('realm', payment?.realm ?? paymentRealmLabel(mail.paymentRealm))}
        />
        <CopyField label="Faction" {...field('faction', mail.paymentFaction)} />
        <CopyField label="Amount" {...wide} {...field('amount', String(mail.amount))}>
          <GoldAmount amount={mail.amount} settled={mail.sent} />
        </CopyField>
        <CopyField label="Subject" {...wide} {...field('subject', subject)} />
        <CopyField label="Code" {...wide} {...field('code', code)} />
      </div>
    </>
  );
}
