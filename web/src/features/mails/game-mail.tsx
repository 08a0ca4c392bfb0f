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
  isCopied: (field: GameField) => boolean;
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
  const field = (name: GameField) => ({
    isCopied: isCopied(name),
    onCopy: (text: string) => onCopy(name, text),
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
        <CopyField label="Hero" text={payment?.hero ?? null} {...wide} {...field('hero')} />
        <CopyField
          label="Realm"
          text={payment?.realm ?? paymentRealmLabel(mail.paymentRealm)}
          {...field('realm')}
        />
        <CopyField label="Faction" text={mail.paymentFaction} {...field('faction')} />
        <CopyField label="Amount" text={String(mail.amount)} {...wide} {...field('amount')}>
          <GoldAmount amount={mail.amount} settled={mail.sent} />
        </CopyField>
        <CopyField label="Subject" text={subject} {...wide} {...field('subject')} />
        <CopyField label="Code" text={code} {...wide} {...field('code')} />
      </div>
    </>
  );
}
