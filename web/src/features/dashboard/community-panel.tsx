import type { CommunityDay, GoldToSend } from '@forge/contract/dashboard/next';
import { pages } from '@forge/contract/pages';
import type { ReactNode } from 'react';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { waitedWords } from './gold-to-send-panel.tsx';
import { PanelLink } from './next-panel.tsx';
import { useMinute } from './use-minute.ts';

const number = new Intl.NumberFormat('en-US');

type Props = { day: CommunityDay | undefined; gold: GoldToSend | undefined };

/** For admins: the whole community's day in five figures. */
export function CommunityPanel({ day, gold }: Props) {
  const now = useMinute();
  const left = day && day.seats - day.taken;
  return (
    <Panel
      title="The community today"
      flush
      aside={
        <span className="flex flex-wrap gap-x-4">
          <PanelLink to={pages.adminMails.path}>Mails</PanelLink>
          <PanelLink to={pages.support.path}>Support</PanelLink>
        </span>
      }
    >
      {/* The lines between the figures are the ground showing through. */}
      <dl
        aria-busy={day === undefined}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg bg-iron-4 lg:grid-cols-3 2xl:grid-cols-5"
      >
        <Figure label="Raids" note={day && 'published for today'}>
          {day && number.format(day.raids)}
        </Figure>
        <Figure
          label="Seats sold"
          note={left === undefined ? undefined : left === 0 ? 'none left' : `${left} left`}
        >
          {day && `${day.taken}/${day.seats}`}
        </Figure>
        <Figure
          label="Gold booked"
          note={
            day && (day.bookings === 1 ? '1 booking' : `${number.format(day.bookings)} bookings`)
          }
        >
          {day && <GoldAmount amount={day.goldBooked} compact />}
        </Figure>
        <Figure label="Gold done" note={day && 'of finished bookings'}>
          {day && <GoldAmount amount={day.goldDone} compact />}
        </Figure>
        <Figure
          label="Gold to send"
          note={gold && mailNote(gold, now)}
          className="max-lg:col-span-2 lg:max-2xl:col-span-2"
        >
          {gold && <GoldAmount amount={gold.amount} compact />}
        </Figure>
      </dl>
    </Panel>
  );
}

const mailNote = ({ count, oldest }: GoldToSend, now: number) => {
  if (oldest === null) return 'all mails sent';
  const mails = count === 1 ? '1 mail' : `${number.format(count)} mails`;
  return `${mails}, ${waitedWords(oldest, now)}`;
};

type FigureProps = {
  label: string;
  note: string | undefined;
  className?: string;
  children: ReactNode;
};

function Figure({ label, note, className = '', children }: FigureProps) {
  return (
    <div className={`tabular flex flex-col gap-0.5 bg-iron-2 px-5 py-4 ${className}`}>
      <dt className="text-sm text-iron-7">{label}</dt>
      <dd className="text-lg font-semibold text-iron-9">
        {children ?? <Skeleton className="h-7 w-20" />}
      </dd>
      <dd className="text-xs text-iron-7">{note ?? <Skeleton className="h-4 w-24" />}</dd>
    </div>
  );
}
