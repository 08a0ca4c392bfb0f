import type { CommunityDay, GoldToSend } from '@forge/contract/dashboard/agenda';
import { pages } from '@forge/contract/pages';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { oldestMailText } from './gold-to-send-panel.tsx';
import { PanelLink } from './agenda-panel.tsx';
import { useMinute } from '../../lib/use-minute.ts';

const number = new Intl.NumberFormat('en-US');

type Props = { day: CommunityDay | undefined; gold: GoldToSend | undefined };

/** For admins: the community's day in five figures. */
export function CommunityPanel({ day, gold }: Props) {
  const now = useMinute();
  const left = day && day.seats - day.taken;
  return (
    <Panel
      title="The community today"
      flush
      aside={<PanelLink to={pages.support.path}>Support</PanelLink>}
    >
      {/* The lines between the figures are the background in the gaps. Rows on narrow panels, then two
          lines of figures, then one. */}
      <div className="@container">
        <dl
          aria-busy={day === undefined}
          className="grid gap-px overflow-hidden rounded-b-lg bg-iron-4 @lg:grid-cols-6 @4xl:grid-cols-5"
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
            {day && <GoldAmount amount={day.goldBooked} />}
          </Figure>
          <Figure label="Gold done" note={day && 'of finished bookings'}>
            {day && <GoldAmount amount={day.goldDone} />}
          </Figure>
          <Figure
            label="Gold to send"
            note={gold && mailNote(gold, now)}
            to={pages.adminMails.path}
          >
            {gold && <GoldAmount amount={gold.amount} />}
          </Figure>
        </dl>
      </div>
    </Panel>
  );
}

const mailNote = ({ count, oldest }: GoldToSend, now: number) => {
  if (oldest === null) return 'all mails sent';
  const mails = count === 1 ? '1 mail' : `${number.format(count)} mails`;
  return `${mails}, ${oldestMailText(oldest, now)}`;
};

type FigureProps = {
  label: string;
  note: string | undefined;
  /** Makes the figure a link. */
  to?: string;
  children: ReactNode;
};

function Figure({ label, note, to, children }: FigureProps) {
  return (
    <div
      className={clsx(
        'tabular relative grid grid-cols-[1fr_auto] content-start gap-x-4 gap-y-0.5 bg-iron-2 px-(--panel-space) py-(--row-space) @lg:grid-cols-1 @lg:py-(--card-space)',
        // Two figures above three.
        '@lg:@max-4xl:nth-[-n+2]:col-span-3 @lg:@max-4xl:nth-[n+3]:col-span-2',
        to !== undefined && 'transition-colors hover:bg-iron-3',
      )}
    >
      <dt className="text-sm text-iron-7">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="inline-flex items-center gap-1 after:absolute after:inset-0">
            {label}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Link>
        )}
      </dt>
      <dd className="text-lg font-semibold text-iron-9 @max-lg:row-span-2 @max-lg:self-center @max-lg:text-right">
        {children ?? <Skeleton className="h-7 w-20" />}
      </dd>
      <dd className="text-xs text-iron-7">{note ?? <Skeleton className="h-4 w-24" />}</dd>
    </div>
  );
}
