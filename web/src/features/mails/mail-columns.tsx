import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Arrival } from '@forge/contract/mails/mail-rules';
import { advertiserOf } from '@forge/contract/mails/mail-texts';
import clsx from 'clsx';
import { CircleAlert, CircleCheck, Hourglass, Landmark } from 'lucide-react';
import { useBankCover } from '../../lib/bank-cover.ts';
import { NoBankHint } from '../../lib/no-bank-hint.tsx';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { Column } from '../../ui/table.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { CodeLink, RunId } from './copy-buttons.tsx';
import { GameMailButton } from './game-mail-dialog.tsx';
import {
  ConfirmationBox,
  GenerateButton,
  MailMenu,
  MarkSentButton,
} from './mail-action-controls.tsx';
import type { MailActions } from './use-mail-actions.ts';

export { advertiserOf };

/** Sent is what the sender says; the arrival is what the bank found. */
export function SentBadge({ mail }: { mail: Mail }) {
  if (!mail.sent)
    return (
      <Badge tone="warning" icon={<Hourglass aria-hidden="true" />}>
        Not Sent
      </Badge>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        Sent
      </Badge>
      <ArrivalBadge mail={mail} />
    </span>
  );
}

function ArrivalBadge({ mail: { arrival, missingReason } }: { mail: Mail }) {
  if (arrival === 'received')
    return (
      <Badge tone="info" icon={<Landmark aria-hidden="true" />}>
        Received
      </Badge>
    );
  if (arrival === 'missing')
    return (
      <span title={missingReason ?? undefined}>
        <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          Missing
        </Badge>
      </span>
    );
  return null;
}

const arrivalTexts: Record<Arrival, string> = {
  unconfirmed: 'Not confirmed by the bank yet',
  received: 'Received',
  missing: 'Missing',
};

/** In words, for the list of all fields. */
export const arrivalText = ({ arrival, missingReason }: Mail): string | null => {
  if (arrival === null) return null;
  return missingReason === null
    ? arrivalTexts[arrival]
    : `${arrivalTexts[arrival]}: ${missingReason}`;
};

export function PaymentFaction({ mail }: { mail: Mail }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <FactionEmblem name={mail.paymentFaction} />
      {mail.paymentFaction}
    </span>
  );
}

/** Why an unsent mail cannot be sent yet. */
export function BlockedHint({ mail, className }: { mail: Mail; className?: string | undefined }) {
  const { lacksBank } = useBankCover();
  const place = { realm: mail.paymentRealm, faction: mail.paymentFaction };
  if (mail.sent) return null;
  if (mail.codeOutdated && !lacksBank(place))
    return <WarningText className={className}>Its hero is no longer active</WarningText>;
  return <NoBankHint place={place} className={className} />;
}

/** An outdated code would send the gold to a hero that is not active. */
export const currentCode = ({ paymentCode, codeOutdated }: Mail) =>
  codeOutdated ? null : paymentCode;

function PlainConfirmation({ mail }: { mail: Mail }) {
  return <span className="tabular">{mail.confirmationCode ?? '–'}</span>;
}

// Space for the focus outline, which the cell would clip.
const outlinePadding = 'px-0.5 py-1';

/** The columns that both lists share. Pinned: what someone needs to send the mail. */
const baseColumns: readonly Column<Mail>[] = [
  {
    key: 'advertiser',
    header: 'Advertiser',
    cell: (mail) => <TruncatedText text={advertiserOf(mail)} className="lg:max-w-36" />,
  },
  {
    key: 'bookingDate',
    header: 'Booking Date',
    cell: (mail) => <ServerTimestamp at={mail.bookingDate} />,
  },
  {
    key: 'runId',
    header: 'RunID',
    cell: (mail) => (
      <div className={outlinePadding}>
        <RunId id={mail.bookId} />
      </div>
    ),
  },
  { key: 'type', header: 'Boost Type', cell: (mail) => mail.type },
  {
    key: 'totalPrice',
    header: 'Total Pot',
    align: 'right',
    cell: (mail) => <GoldAmount amount={mail.totalPrice} settled={mail.sent} />,
  },
  {
    key: 'amount',
    header: 'Mail Amount',
    align: 'right',
    pinned: 'left',
    cell: (mail) => (
      <span className="font-semibold">
        <GoldAmount amount={mail.amount} settled={mail.sent} />
      </span>
    ),
  },
  { key: 'source', header: 'Source', cell: (mail) => mail.source },
  {
    key: 'paymentRealm',
    header: 'Payment Realm',
    pinned: 'left',
    cell: (mail) => paymentRealmLabel(mail.paymentRealm),
  },
  {
    key: 'paymentFaction',
    header: 'Payment Faction',
    pinned: 'left',
    cell: (mail) => <PaymentFaction mail={mail} />,
  },
  { key: 'balance', header: 'Balance Type', cell: (mail) => mail.balance },
  {
    key: 'advCut',
    header: 'Advertiser Cut',
    align: 'right',
    cell: (mail) => <GoldAmount amount={mail.advCut} settled={mail.sent} />,
  },
  {
    key: 'paymentCode',
    header: 'Payment Code',
    pinned: 'right',
    cell: (mail) => (
      <div className={`flex items-center gap-2 ${outlinePadding}`}>
        <CodeLink code={currentCode(mail)} run={mail.bookId} />
        <GameMailButton mail={mail} />
      </div>
    ),
  },
];

const statusColumn: Column<Mail> = {
  key: 'sent',
  header: 'Payment Status',
  cell: (mail) => <SentBadge mail={mail} />,
};

/** All that is known of a mail. */
export const detailColumns: readonly Column<Mail>[] = [
  ...baseColumns,
  {
    key: 'confirmation',
    header: 'Confirmation',
    pinned: 'right',
    cell: (mail) => <PlainConfirmation mail={mail} />,
  },
  statusColumn,
];

const realmWithHint = (mail: Mail) => (
  <span className="flex flex-col py-1">
    <span>{paymentRealmLabel(mail.paymentRealm)}</span>
    {/* Without its icon, because the column is narrow. */}
    <BlockedHint mail={mail} className="max-w-36 text-xs/4! [&>svg]:hidden" />
  </span>
);

/** The hint is in the column that stays in sight. */
const tableColumns = (columns: readonly Column<Mail>[]) =>
  columns.map((column) =>
    column.key === 'paymentRealm' ? { ...column, cell: realmWithHint } : column,
  );

export const historyColumns: readonly Column<Mail>[] = [
  ...tableColumns(detailColumns).slice(0, -1),
  // Pinned: the status is what people look up here.
  {
    ...statusColumn,
    pinned: 'right',
    cell: (mail) => (
      <div className="flex items-center justify-between gap-2">
        <SentBadge mail={mail} />
        <MailMenu mail={mail} />
      </div>
    ),
  },
];

/** Beside pinned columns with inputs and buttons a wider one would be cut. */
const narrowAdvertiser = (mail: Mail) => (
  <TruncatedText text={advertiserOf(mail)} className="lg:max-w-28 2xl:max-w-36" />
);

export const collectionColumns = (actions: MailActions): readonly Column<Mail>[] => [
  ...tableColumns(baseColumns).map((column) =>
    column.key === 'advertiser' ? { ...column, cell: narrowAdvertiser } : column,
  ),
  {
    key: 'confirmation',
    header: 'Confirmation',
    // Used together with the actions, from left to right.
    pinned: 'right',
    cell: (mail) =>
      mail.sent ? (
        <PlainConfirmation mail={mail} />
      ) : (
        // Without padding above and below, to fit a compact row.
        <div className="px-0.5">
          <ConfirmationBox mail={mail} actions={actions} />
        </div>
      ),
  },
  statusColumn,
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: (mail) => (
      <div className="flex items-center justify-end gap-1">
        {!mail.sent && (
          // Who has the gold is a line below, because the column is narrow.
          <div
            className={clsx(
              'flex gap-1',
              !actions.canMark(mail) && 'min-w-0 flex-col items-end py-1',
            )}
          >
            <GenerateButton mail={mail} actions={actions} />
            <MarkSentButton mail={mail} actions={actions} />
          </div>
        )}
        <MailMenu mail={mail} />
      </div>
    ),
  },
];
