import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import clsx from 'clsx';
import { CircleCheck, CircleX, LoaderCircle, Ticket, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/count-text.ts';
import { NoBankHint } from '../../../lib/no-bank-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { FactionEmblem } from '../../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../../ui/gold-amount.tsx';
import { RefusalText } from '../../../ui/row-result.tsx';
import { advertiserOf } from '../mail-columns.tsx';
import type { MailActions } from '../use-mail-actions.ts';
import { CopyMark } from './copy-field.tsx';
import type { DeskGroup } from './desk-groups.ts';
import { isEnter, moveOf } from './desk-keys.ts';
import { entryId, type Desk } from './use-desk.ts';

type Props = {
  group: DeskGroup;
  desk: Desk;
  actions: MailActions;
  /** Below the selected mail, where there is no room beside the list. */
  detail: ReactNode;
};

/** One login in the game: its mails, the oldest first. */
export function DeskGroupList({ group, desk, actions, detail }: Props) {
  const { selected } = desk;
  // The selected mail stays, also when someone else has sent it.
  const shown = group.unsent.some(({ _id }) => _id === selected?._id)
    ? group.unsent
    : [...(isIn(group, selected) ? [selected] : []), ...group.unsent];
  return (
    <section aria-label={group.name} className="flex flex-col">
      <GroupHead group={group} desk={desk} />
      <ul className="flex flex-col">
        {shown.map((mail) => (
          <li key={mail._id} className="border-b border-iron-4 last:border-b-0">
            <Entry
              mail={mail}
              desk={desk}
              actions={actions}
              isSelected={mail._id === selected?._id}
              isExpandable={detail !== null}
            />
            {mail._id === selected?._id ? (
              detail !== null && <div className="@container/detail px-4 pt-1 pb-4">{detail}</div>
            ) : (
              <RefusalText id={mail._id} className="px-4 pb-2" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isIn = ({ place }: DeskGroup, mail: Mail | null): mail is Mail =>
  mail?.paymentRealm === place.realm && mail.paymentFaction === place.faction;

function GroupHead({ group, desk }: { group: DeskGroup; desk: Desk }) {
  const { key, name, place, unsent, sent, left } = group;
  return (
    <header className="sticky top-0 z-1 flex flex-col gap-1 border-b border-iron-4 bg-iron-3 px-4 py-2 max-md:static">
      <h3 className="flex items-center gap-1.5 text-sm font-semibold text-iron-9">
        <FactionEmblem name={place.faction} />
        {name}
      </h3>
      <div className="flex items-center justify-between gap-3">
        <p className="tabular min-w-0 text-xs text-iron-7">
          {left.count > 0 && (
            <>
              {countText(left.count, 'mail')} · <GoldAmount amount={left.gold} />
            </>
          )}
          {left.count > 0 && sent > 0 && ' · '}
          {sent > 0 && `${sent} sent`}
        </p>
        {unsent.length > 0 && (
          <Button
            size="sm"
            className="px-2! text-xs!"
            loading={desk.isCopyingCodes(key)}
            onClick={() => desk.copyCodes(key, unsent)}
          >
            {desk.hasCopiedCodes(key, unsent) ? <CopyMark isCopied /> : 'Copy all codes'}
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
      {unsent.length > 0 && <NoBankHint place={place} />}
    </header>
  );
}

type EntryProps = {
  mail: Mail;
  desk: Desk;
  actions: MailActions;
  isSelected: boolean;
  isExpandable: boolean;
};

function Entry({ mail, desk, actions, isSelected, isExpandable }: EntryProps) {
  return (
    <button
      type="button"
      id={entryId(mail._id)}
      // Arrow keys move between the mails, Tab leaves the list.
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      aria-expanded={isExpandable ? isSelected : undefined}
      onFocus={() => desk.select(mail)}
      onClick={() => desk.select(mail)}
      onKeyDown={(event) => {
        const move = moveOf(event);
        if (isEnter(event)) desk.press(mail, 'entry');
        else if (move !== undefined) desk.move(mail, move);
        else if (event.key !== 'Enter') return;
        event.preventDefault();
      }}
      className={clsx(
        'flex min-h-13 w-full scroll-my-14 items-center justify-between gap-3 border-l-2 px-4 py-(--row-space) text-left -outline-offset-2!',
        isSelected ? 'border-l-ember bg-iron-4' : 'border-l-transparent hover:bg-iron-3',
      )}
    >
      <span className="min-w-0">
        <span className="block text-sm font-semibold">
          <GoldAmount amount={mail.amount} settled={mail.sent} />
        </span>
        <span className="tabular block truncate text-xs text-iron-7">
          {shortRunId(mail.bookId)} · {advertiserOf(mail)}
        </span>
      </span>
      <EntryState mail={mail} actions={actions} />
    </button>
  );
}

function EntryState({ mail, actions }: { mail: Mail; actions: MailActions }) {
  const state = stateOf(mail, actions);
  if (state === null) return null;
  return (
    <span
      className={clsx('flex shrink-0 items-center gap-1.5 text-xs [&>svg]:size-4', state.className)}
    >
      {state.icon}
      {state.text}
    </span>
  );
}

const working = <LoaderCircle aria-hidden="true" className="animate-spin" />;

const stateOf = (mail: Mail, actions: MailActions) => {
  const check = actions.checkOf(mail);
  if (mail.sent)
    return { className: 'text-success', icon: <CircleCheck aria-hidden="true" />, text: 'Sent' };
  if (actions.isMarking(mail)) return { className: 'text-iron-8', icon: working, text: 'Marking' };
  if (actions.isGenerating(mail)) return { className: 'text-iron-8', icon: working, text: 'Code' };
  if (check === 'correct')
    return { className: 'text-success', icon: <CircleCheck aria-hidden="true" />, text: 'Checked' };
  if (check === 'incorrect')
    return { className: 'text-danger', icon: <CircleX aria-hidden="true" />, text: 'Wrong digits' };
  if (mail.codeOutdated)
    return {
      className: 'text-warning',
      icon: <UserX aria-hidden="true" />,
      text: 'Hero not active',
    };
  if (mail.paymentCode !== null)
    return { className: 'text-iron-8', icon: <Ticket aria-hidden="true" />, text: 'Code' };
  return null;
};
