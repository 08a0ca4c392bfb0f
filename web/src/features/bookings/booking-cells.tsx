import { bossText, MASK, type Booking } from '@forge/contract/bookings/booking';
import { paymentRealmLabel, type Faction } from '@forge/contract/game';
import clsx from 'clsx';
import {
  Check,
  CircleCheck,
  Clock,
  Coins,
  ExternalLink,
  LockKeyhole,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { goldTexts, isGoldClaimed } from './booking-gold.ts';

export type BookingColumn = {
  header: string;
  cell: (booking: Booking) => ReactNode;
  isNumber?: boolean;
  /** Stays in sight beside the actions. */
  isPinned?: boolean;
};

/** The content of a cell that the viewer may not read. */
export function Masked() {
  return (
    <span title="Only for the booking's advertiser and the raid's staff" className="text-iron-7">
      {MASK}
    </span>
  );
}

export function YouMarker() {
  return <Badge tone="ember">You</Badge>;
}

/** The price is under the lowest one of the time when the seat was sold. */
export function BelowMinimum() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-warning">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      Below minimum
    </span>
  );
}

function FactionCell({ name }: { name: Faction }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <FactionEmblem name={name} />
      {name}
    </span>
  );
}

const isProfile = (link: string) => /^https:\/\/(www\.)?raider\.io\/characters\//.test(link);

/** Links to the character's Raider.IO profile; renders nothing for any other URL. */
export function ProfileLink({ booking }: { booking: Booking }) {
  if (!isProfile(booking.raiderIOLink)) return null;
  return (
    <a
      href={booking.raiderIOLink}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${booking.clientName} on Raider.IO`}
      // The pseudo-element enlarges the touch target without shifting the layout.
      className="relative inline-grid size-6 shrink-0 place-items-center rounded-sm align-middle text-iron-7 hover:text-iron-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  );
}

/** What the client owes, beside a green 'Paid' once it is paid. */
export function OwedAmount({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.paidFull && (
        <span className="flex items-center gap-1 font-semibold text-success">
          <Check aria-hidden="true" className="size-4" />
          Paid
        </span>
      )}
      <GoldAmount amount={booking.owes} settled={booking.paidFull} />
    </>
  );
}

// The word says it; the table needs the room beside the sidebar.
const narrowOut = 'xl:max-2xl:hidden';

export function StatusCell({ booking }: { booking: Booking }) {
  return (
    <span className="inline-flex flex-col whitespace-nowrap">
      <span className="flex items-center gap-1.5">
        {booking.status ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" className={narrowOut} />}>
            Done
          </Badge>
        ) : (
          <Badge tone="slate" icon={<Clock aria-hidden="true" className={narrowOut} />}>
            Pending
          </Badge>
        )}
        <StateIcons booking={booking} />
      </span>
      {isGoldClaimed(booking) && (
        <span title={goldTexts.claimHint} className="text-xs/4 text-warning">
          {goldTexts.claimed}
        </span>
      )}
    </span>
  );
}

/** The flags that are set, also for viewers without the buttons. */
function StateIcons({ booking }: { booking: Booking }) {
  const states = [
    { isSet: booking.lock, label: 'Locked', icon: <LockKeyhole aria-hidden="true" /> },
    { isSet: booking.inGroup, label: 'In group', icon: <Users aria-hidden="true" /> },
    { isSet: booking.mailSent, label: goldTexts.sent, icon: <Coins aria-hidden="true" /> },
  ];
  return states
    .filter(({ isSet }) => isSet)
    .map(({ label, icon }) => (
      <span key={label} title={label} className="text-iron-7 [&>svg]:size-4">
        {icon}
        <span className="sr-only">{label}</span>
      </span>
    ));
}

const muted = (text: string) => <span className="whitespace-nowrap text-iron-7">{text}</span>;

/** The table's columns between the client's class and the actions. */
export const bookingColumns: readonly BookingColumn[] = [
  { header: 'Client Faction', cell: (booking) => <FactionCell name={booking.clientFaction} /> },
  { header: 'Payment Realm', cell: (booking) => paymentRealmLabel(booking.paymentRealm) },
  { header: 'Payment Faction', cell: (booking) => <FactionCell name={booking.paymentFaction} /> },
  { header: 'Source', cell: (booking) => booking.source },
  {
    header: 'Bosses',
    cell: bossText,
  },
  {
    header: 'Price',
    isNumber: true,
    cell: (booking) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
        {booking.belowMinimum && <BelowMinimum />}
        <GoldAmount amount={booking.price} />
      </span>
    ),
  },
  { header: 'Deposit', isNumber: true, cell: ({ deposit }) => <GoldAmount amount={deposit} /> },
  {
    header: 'Owes',
    isNumber: true,
    isPinned: true,
    // Two lines when paid, so that the column does not widen.
    cell: (booking) => (
      <span
        className={clsx(
          'inline-flex flex-col items-end',
          booking.paidFull && 'text-xs/4 max-xl:flex-row max-xl:gap-2 max-xl:text-sm',
        )}
      >
        <OwedAmount booking={booking} />
      </span>
    ),
  },
  {
    header: 'Paid Full',
    isPinned: true,
    cell: ({ paidFull }) =>
      paidFull ? <span className="font-semibold text-success">Yes</span> : 'No',
  },
  { header: 'Status', isPinned: true, cell: (booking) => <StatusCell booking={booking} /> },
  {
    header: 'Contact',
    cell: ({ contactInfo }) =>
      contactInfo === '' ? (
        muted('No contact')
      ) : (
        <TruncatedText text={contactInfo} className="lg:max-w-36" />
      ),
  },
  {
    header: 'Notes',
    cell: ({ additionalNotes }) =>
      additionalNotes === '' ? (
        muted('No notes')
      ) : (
        <TruncatedText text={additionalNotes} className="lg:max-w-36" />
      ),
  },
  {
    header: 'Adv',
    cell: ({ userId }) => <TruncatedText text={userId.username} className="lg:max-w-32" />,
  },
];
