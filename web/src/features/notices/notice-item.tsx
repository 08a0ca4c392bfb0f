import type { Notice } from '@forge/contract/notices/notice-api';
import type { NoticeKind } from '@forge/contract/notices/notice-kinds';
import { startIn } from '@forge/contract/notices/notice-rules';
import clsx from 'clsx';
import {
  ArrowRightLeft,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleHelp,
  Coins,
  Lock,
  UserMinus,
  type LucideIcon,
} from 'lucide-react';
import { PageLink } from '../../lib/navigation.tsx';
import { relativeTime } from '../../lib/relative-time.ts';
import { useTimes } from '../../lib/settings-context.ts';

const icons: Record<NoticeKind, LucideIcon> = {
  'raid-changed': CalendarClock,
  'raid-cancelled': CalendarX2,
  'booking-locked': Lock,
  'booking-done': CircleCheck,
  'booking-left': UserMinus,
  'booking-moved': ArrowRightLeft,
  payout: Coins,
  'payout-disputed': CircleHelp,
  'gold-missing': CircleHelp,
};

const DAY_MS = 24 * 3_600_000;

type Props = {
  notice: Notice;
  /** The number of equal notices in a row. */
  count: number;
  now: number;
  onOpen: () => void;
};

/** Opens what it is about. */
export function NoticeItem({ notice, count, now, onOpen }: Props) {
  const { at, kind, text, link, seen } = notice;
  const Icon = icons[kind];
  return (
    <li>
      <PageLink
        to={link}
        onClick={onOpen}
        className="flex gap-3 px-6 py-3 -outline-offset-2 transition-colors hover:bg-iron-3 max-sm:px-4"
      >
        <span
          aria-hidden="true"
          className={clsx('mt-0.5 shrink-0 [&>svg]:size-4', seen ? 'text-iron-7' : 'text-ember')}
        >
          <Icon />
        </span>
        <span className="flex min-w-0 grow flex-col gap-1">
          <span
            className={clsx(
              'text-sm wrap-anywhere',
              seen ? 'text-iron-8' : 'font-semibold text-iron-9',
            )}
          >
            {!seen && <span className="sr-only">Unread: </span>}
            {count > 1 && <span className="tabular whitespace-nowrap">{count} × </span>}
            {text}
          </span>
          <OwnStart text={text} />
          <When at={at} now={now} />
        </span>
        {!seen && (
          <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-ember" />
        )}
      </PageLink>
    </li>
  );
}

/** The new start of a raid by the reader's own clock, where that differs. */
function OwnStart({ text }: { text: string }) {
  const times = useTimes();
  const start = startIn(text);
  const yours = start && times.yours(start.day, start.time);
  if (!yours) return null;
  return <span className="tabular text-xs text-iron-8">Starts {yours} your time</span>;
}

function When({ at, now }: { at: string; now: number }) {
  const { day, time, yours } = useTimes().serverTimestamp(new Date(at));
  const isRecent = now - Date.parse(at) < DAY_MS;
  return (
    <time dateTime={at} className="tabular text-xs text-iron-7">
      {isRecent && `${relativeTime(at, now, day)} · `}
      {time} server time
      {yours !== null && ` · ${yours.time} yours`}
    </time>
  );
}
