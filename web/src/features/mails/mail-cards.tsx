import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { CodeLink } from './copy-buttons.tsx';
import { GameMailButton } from './game-mail-dialog.tsx';
import {
  advertiserOf,
  arrivalText,
  BlockedHint,
  currentCode,
  detailColumns,
  PaymentFaction,
  SentBadge,
} from './mail-columns.tsx';
import {
  ConfirmationBox,
  GenerateButton,
  holderText,
  MailMenu,
  MarkSentButton,
} from './mail-action-controls.tsx';
import type { MailActions } from './use-mail-actions.ts';

type Props = {
  caption: string;
  mails: readonly Mail[];
  changed: ReadonlySet<string>;
  /** Null: the list is read-only. */
  actions: MailActions | null;
};

/** The mails as cards, for narrow screens. */
export function MailCards({ caption, mails, changed, actions }: Props) {
  return (
    <ul aria-label={caption} className="grid items-start gap-3 p-3 sm:grid-cols-2">
      {mails.map((mail) => (
        <li
          key={mail._id}
          data-changed={changed.has(mail._id) ? '' : undefined}
          className="relative flex min-w-0 flex-col gap-3 rounded-md border border-iron-5 bg-iron-3 p-(--card-space) text-sm data-changed:animate-cool"
        >
          <DoneMark id={mail._id} className="-top-2 -left-2" />
          <Lead
            mail={mail}
            action={actions && !mail.sent && <CodeActions mail={mail} actions={actions} />}
          />
          {actions && !mail.sent && <ActionRow mail={mail} actions={actions} />}
          <BlockedHint mail={mail} />
          <RefusalText id={mail._id} />
          <AllFields mail={mail} hasActions={actions !== null} />
        </li>
      ))}
    </ul>
  );
}

/** Who and when; then what decides: how much goes where. */
function Lead({ mail, action }: { mail: Mail; action: ReactNode }) {
  return (
    <>
      <div>
        <div className="flex items-start gap-3 font-semibold">
          <p className="min-w-0 grow wrap-anywhere text-iron-9">{advertiserOf(mail)}</p>
          <SentBadge mail={mail} />
          <span className="-mt-2.5 -mr-2 -mb-3">
            <MailMenu mail={mail} />
          </span>
        </div>
        <p className="tabular text-iron-7">
          {mail.type} · <ServerTimestamp at={mail.bookingDate} />
        </p>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block text-lg font-semibold">
            <GoldAmount amount={mail.amount} settled={mail.sent} />
          </span>
          <span className="flex flex-wrap gap-x-2 text-iron-9">
            {paymentRealmLabel(mail.paymentRealm)}
            <PaymentFaction mail={mail} />
          </span>
        </p>
        {action}
      </div>
    </>
  );
}

/** The code that there is, beside the button for a new one. */
function CodeActions({ mail, actions }: { mail: Mail; actions: MailActions }) {
  return (
    <div className="flex shrink-0 items-center gap-3">
      {currentCode(mail) !== null && !actions.isGenerated(mail) && (
        <CodeLink code={currentCode(mail)} run={mail.bookId} />
      )}
      <GameMailButton mail={mail} />
      <GenerateButton mail={mail} actions={actions} />
    </div>
  );
}

function ActionRow({ mail, actions }: { mail: Mail; actions: MailActions }) {
  return (
    <div className="flex flex-col gap-2">
      <ConfirmationBox mail={mail} actions={actions} placeholder="Confirmation code" />
      <MarkSentButton mail={mail} actions={actions} />
    </div>
  );
}

function AllFields({ mail, hasActions }: { mail: Mail; hasActions: boolean }) {
  // The code must come from the game, so it is hidden until the mail is sent.
  const hidden = hasActions && !mail.sent ? 'confirmation' : '';
  const arrival = arrivalText(mail);
  return (
    <details className="group/all -mx-(--card-space) -mb-(--card-space) border-t border-iron-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-(--card-space) text-iron-8 hover:text-iron-9">
        All fields
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/all:rotate-180"
        />
      </summary>
      <dl className="flex flex-col gap-1.5 px-(--card-space) pb-(--card-space)">
        {detailColumns
          .filter(({ key }) => key !== hidden)
          .map(({ key, header, cell }) => (
            <FieldLine key={key} label={header}>
              {cell(mail)}
            </FieldLine>
          ))}
        {!mail.sent && <FieldLine label="Gold">{holderText(mail)}</FieldLine>}
        {arrival !== null && <FieldLine label="Arrival">{arrival}</FieldLine>}
      </dl>
    </details>
  );
}

function FieldLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="shrink-0 text-iron-7">{label}</dt>
      <dd className="flex min-w-0 justify-end text-right wrap-anywhere text-iron-8">{children}</dd>
    </div>
  );
}
