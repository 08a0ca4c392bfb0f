import { advertiserCut } from '@forge/contract/bookings/booking-rules';
import type { Earning, OwnBooking } from '@forge/contract/bookings/own-bookings';
import { formatDay } from '@forge/contract/paris-time';
import { CircleCheck, Clock, LockKeyhole, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkToBooking } from '../../lib/raid-link.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CancelledBadge } from '../../ui/cancelled-badge.tsx';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { Column } from '../../ui/table.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { outcomeLabels } from './leave-dialog.tsx';
import { stateLabels } from './own-booking-filter-panel.tsx';

/** What states of earnings are called belongs to the ledger: the page passes it in. */
export type RenderEarningState = (state: Earning['state']) => ReactNode;

const badges: Record<OwnBooking['state'], { tone: Tone; icon: ReactNode }> = {
  open: { tone: 'info', icon: <Clock aria-hidden="true" /> },
  locked: { tone: 'amber', icon: <LockKeyhole aria-hidden="true" /> },
  done: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  left: { tone: 'slate', icon: <LogOut aria-hidden="true" /> },
};

const leavingWords = { cancelled: 'Cancelled', 'no-show': 'No-show' };

/** Why it left, and what became of the deposit. */
const leftText = ({ as, reason, deposit }: NonNullable<OwnBooking['left']>) =>
  [
    `${leavingWords[as]}: ${reason}`,
    ...(deposit === null ? [] : [`deposit ${outcomeLabels[deposit].toLowerCase()}`]),
  ].join(', ');

function Client({ booking }: { booking: OwnBooking }) {
  const { _id, clientName, clientRealm, clientClass, raid } = booking;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ClassDot name={clientClass} />
      <span className="sr-only">{clientClass}</span>
      <span className="flex min-w-0 max-lg:flex-col lg:items-center lg:gap-2">
        <Link
          to={linkToBooking({ raidId: raid._id, bookingId: _id })}
          title={`Open ${raid.name}`}
          className="inline-flex min-w-0 items-center underline decoration-iron-6 underline-offset-4 hover:text-ember-hot max-lg:min-h-11 max-lg:wrap-anywhere"
        >
          <span className="lg:max-w-40 lg:truncate">{clientName}</span>
        </Link>
        <span className="min-w-0 truncate font-normal text-iron-7 max-lg:-mt-2 max-lg:text-sm lg:max-w-32">
          {clientRealm}
        </span>
      </span>
    </span>
  );
}

function RaidCell({ raid }: Pick<OwnBooking, 'raid'>) {
  const times = useTimes();
  return (
    <span className="inline-flex min-w-0 items-center gap-x-2 max-lg:flex-wrap max-lg:justify-end lg:max-2xl:flex-col lg:max-2xl:items-start">
      <TruncatedText text={raid.name} className="max-lg:wrap-anywhere lg:max-w-44" />
      <span className="inline-flex items-center gap-2 tabular text-iron-7 lg:max-2xl:text-xs">
        {formatDay(raid.date)} {times.time(raid.time)}
        {raid.cancelled && <CancelledBadge />}
      </span>
    </span>
  );
}

function State({ booking }: { booking: OwnBooking }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-2 max-lg:flex-wrap max-lg:justify-end lg:max-2xl:flex-col lg:max-2xl:items-start">
      <Badge {...badges[booking.state]}>{stateLabels[booking.state]}</Badge>
      {booking.left && (
        <TruncatedText
          text={leftText(booking.left)}
          className="text-iron-7 max-lg:wrap-anywhere lg:max-w-40 lg:max-2xl:text-xs"
        />
      )}
    </span>
  );
}

function Owed({ booking }: { booking: OwnBooking }) {
  if (booking.state === 'left') return <span className="text-iron-7">–</span>;
  if (booking.paidFull) return <span className="font-semibold text-success">Paid</span>;
  return (
    <span className="font-semibold max-lg:whitespace-nowrap">
      {/* On a card no header says what it is. */}
      <span aria-hidden="true" className="mr-2 text-sm font-normal text-iron-7 lg:hidden">
        Owes
      </span>
      <GoldAmount amount={booking.owed} settled={booking.owed === 0} />
    </span>
  );
}

function Cut({ booking }: { booking: OwnBooking }) {
  const { earning, state, price, source } = booking;
  if (state === 'left') return <span className="text-iron-7">–</span>;
  return (
    <GoldAmount
      amount={earning?.cut ?? advertiserCut(price, source)}
      settled={earning === null || earning.state === 'paid'}
    />
  );
}

function EarningCell({ booking, name }: { booking: OwnBooking; name: RenderEarningState }) {
  if (booking.earning) return name(booking.earning.state);
  return <span className="text-iron-7">{booking.state === 'left' ? '–' : 'Once done'}</span>;
}

export const ownBookingColumns = (
  earningState: RenderEarningState,
): readonly Column<OwnBooking>[] => [
  {
    key: 'client',
    header: 'Client',
    lead: true,
    pinned: 'left',
    cell: (booking) => <Client booking={booking} />,
  },
  { key: 'raid', header: 'Raid', cell: ({ raid }) => <RaidCell raid={raid} /> },
  { key: 'state', header: 'State', cell: (booking) => <State booking={booking} /> },
  {
    key: 'owed',
    header: 'Owed',
    align: 'right',
    lead: true,
    cell: (booking) => <Owed booking={booking} />,
  },
  { key: 'cut', header: 'Cut', align: 'right', cell: (booking) => <Cut booking={booking} /> },
  {
    key: 'earning',
    header: 'Earning',
    cell: (booking) => <EarningCell booking={booking} name={earningState} />,
  },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    cell: ({ price }) => <GoldAmount amount={price} settled />,
  },
];
