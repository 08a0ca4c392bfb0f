import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import { CircleCheck, ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { focusWhenRendered } from '../../../lib/focus-when-rendered.ts';
import { ServerTimestamp } from '../../../lib/timestamp.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactionEmblem } from '../../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../../ui/gold-amount.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { ADDON_LEAD, AddonLink } from '../addon-link.tsx';
import { advertiserOf } from '../mail-columns.tsx';
import { MailMenu } from '../mail-action-controls.tsx';
import type { MailActions } from '../use-mail-actions.ts';
import { readConfirmations } from './confirmation-lines.ts';
import { CopyMark } from './copy-field.tsx';
import { DeskGroupList } from './desk-list.tsx';
import { MailDetail } from './mail-detail.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { digitsId, entryId, type Desk } from './use-desk.ts';
import type { DeskMails } from './use-desk-mails.ts';

type Props = {
  deskMails: DeskMails;
  desk: Desk;
  actions: MailActions;
  /** Those whose confirmations may be pasted. */
  markable: readonly Mail[];
};

const ALL_CODES = 'all groups';

/** What the viewer has to send: a list by login, and one mail at a time with all that it needs. */
export function GoldDesk({ deskMails, desk, actions, markable }: Props) {
  const { groups, order } = deskMails;
  const { selected } = desk;
  const isBeside = useMedia('(min-width: 48rem)');
  const [isPasting, setPasting] = useState(false);
  const [checked, setChecked] = useState<Mail | null>(null);

  const selectedId = selected?._id;
  useEffect(() => {
    // Also when the focus is in the digits.
    if (selectedId !== undefined && document.activeElement !== document.body)
      document.getElementById(entryId(selectedId))?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);

  const onPasteLines = (text: string) => {
    const lines = readConfirmations(text, markable);
    if (lines.every(({ outcome }) => outcome === 'unreadable')) return false;
    const first = desk.confirm(lines);
    if (first) desk.focusDigits(first);
    return true;
  };

  const detail = selected && (
    <MailDetail mail={selected} desk={desk} actions={actions} onPasteLines={onPasteLines} />
  );

  return (
    <section
      aria-labelledby="desk-title"
      data-refusals=""
      data-below-toasts=""
      className="overflow-clip rounded-lg border border-iron-4 bg-iron-2"
    >
      <header className="flex min-h-(--panel-head) flex-wrap items-center justify-between gap-3 border-b border-iron-4 px-(--panel-space) py-2 max-sm:px-4">
        <h2 id="desk-title" className="text-base font-semibold text-iron-9">
          Gold desk
        </h2>
        <div className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2 max-sm:*:text-xs">
          {groups.length > 1 && order.length > 0 && (
            <Button
              size="sm"
              loading={desk.isCopyingCodes(ALL_CODES)}
              onClick={() => desk.copyCodes(ALL_CODES, order)}
            >
              {desk.hasCopiedCodes(ALL_CODES, order) ? <CopyMark isCopied /> : 'Copy every code'}
            </Button>
          )}
          {order.length > 0 && (
            <Button size="sm" onClick={() => setPasting(true)}>
              <ClipboardPaste aria-hidden="true" className="max-sm:hidden" />
              Paste confirmations
            </Button>
          )}
        </div>
      </header>
      {selected === null ? (
        <AllSent takesFocus={groups.length > 0} />
      ) : isBeside ? (
        <div className="grid grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="min-h-80 border-r border-iron-4">
            {/* A long list scrolls, and is as high as the mail beside it at least. */}
            <div className="max-h-[max(28rem,60dvh)] min-h-full overflow-y-auto">
              <Groups deskMails={deskMails} desk={desk} actions={actions} detail={null} />
            </div>
          </div>
          <section
            aria-label={`Run ${shortRunId(selected.bookId)}`}
            className="@container/detail flex min-w-0 flex-col gap-4 p-(--panel-space)"
          >
            <DetailHead mail={selected} />
            {detail}
            <KeyHint />
          </section>
        </div>
      ) : (
        <Groups deskMails={deskMails} desk={desk} actions={actions} detail={detail} />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-iron-4 px-(--panel-space) py-3 max-sm:px-4">
        <p className="min-w-0 basis-72 text-sm text-pretty text-iron-7 max-sm:basis-full sm:grow">
          {ADDON_LEAD}
        </p>
        <AddonLink size="sm" />
      </footer>
      <PasteDialog
        open={isPasting}
        onOpenChange={setPasting}
        onClosed={() => {
          // After the focus returned from the dialog.
          if (checked) focusWhenRendered(() => document.getElementById(digitsId(checked._id)));
          setChecked(null);
        }}
        mails={markable}
        onConfirm={(lines) => setChecked(desk.confirm(lines))}
      />
    </section>
  );
}

type GroupsProps = Pick<Props, 'deskMails' | 'desk' | 'actions'> & {
  detail: ReactNode;
};

function Groups({ deskMails, desk, actions, detail }: GroupsProps) {
  return deskMails.groups.map((group) => (
    <DeskGroupList key={group.key} group={group} desk={desk} actions={actions} detail={detail} />
  ));
}

/** How much, where to, and from whom. */
function DetailHead({ mail }: { mail: Mail }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xl font-semibold">
            <GoldAmount amount={mail.amount} settled={mail.sent} />
          </span>
          <span className="flex items-center gap-1.5 self-center text-base font-semibold text-iron-9">
            <FactionEmblem name={mail.paymentFaction} />
            {paymentRealmLabel(mail.paymentRealm)} {mail.paymentFaction}
          </span>
        </p>
        <p className="tabular text-sm wrap-anywhere text-iron-7">
          Run {shortRunId(mail.bookId)} · {advertiserOf(mail)} ·{' '}
          <ServerTimestamp at={mail.bookingDate} />
        </p>
      </div>
      <MailMenu mail={mail} />
    </div>
  );
}

function KeyHint() {
  return (
    <p className="mt-auto text-xs text-iron-7 pointer-coarse:hidden">
      <Key>↑</Key> <Key>↓</Key> choose a mail · <Key>Enter</Key> generates and copies · six digits
      check themselves · <Key>Enter</Key> marks sent and goes on
    </p>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-iron-5 bg-iron-3 px-1.5 font-sans text-iron-8">
      {children}
    </kbd>
  );
}

/** After the last mail it takes the focus, which was in its digits. */
function AllSent({ takesFocus }: { takesFocus: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) text.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={text} tabIndex={-1} className="outline-hidden">
      <EmptyState icon={<CircleCheck />} title="Nothing left to send">
        When a booking is marked as Done and you hold its gold, it waits here.
      </EmptyState>
    </div>
  );
}
