import type { Agenda, AgendaBooking } from '@forge/contract/dashboard/agenda';
import { Check, Lock, Users } from 'lucide-react';
import { Link } from 'react-router';
import { linkToBooking } from '../../lib/raid-link.ts';
import { dayAndDateLabel } from '../../lib/raid-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import { useMinute } from '../../lib/use-minute.ts';

/** For advertisers: the bookings that the sidebar counts for today. */
export function OwnBookingsPanel({ list }: { list: Agenda['ownBookings'] }) {
  return (
    <BookingList
      title="Your bookings today"
      list={list}
      empty="No booking today yet. Choose a raid with room to make the first."
    />
  );
}

/** For advertisers: clients who play today and were booked earlier. */
export function OwnClientsPanel({ list }: { list: Agenda['ownClients'] }) {
  return <BookingList title="Booked earlier, playing today" list={list} empty="" />;
}

type ListProps = { title: string; list: Agenda['ownBookings']; empty: string };

function BookingList({ title, list, empty }: ListProps) {
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel title={title} list={list} empty={empty}>
      {(booking) => (
        <BookingItem key={booking._id} booking={booking} isChanged={changed.has(booking._id)} />
      )}
    </AgendaPanel>
  );
}

function BookingItem({ booking, isChanged }: { booking: AgendaBooking; isChanged: boolean }) {
  const now = useMinute();
  const times = useTimes();
  return (
    <li
      data-changed={isChanged ? '' : undefined}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-(--row-gap) px-(--panel-space) py-(--row-space) transition-colors hover:bg-iron-3 data-changed:animate-cool"
    >
      <Link
        to={linkToBooking({ raidId: booking.raid._id, bookingId: booking._id })}
        className="flex min-w-0 items-center gap-2 text-sm font-semibold text-iron-9 after:absolute after:inset-0"
      >
        <ClassDot name={booking.clientClass} />
        <span className="min-w-0 wrap-anywhere">{booking.clientName}</span>
      </Link>
      <BookingState booking={booking} />
      <p className="min-w-0 text-xs text-iron-7">
        <span className="tabular whitespace-nowrap">
          {dayAndDateLabel(booking.raid.date, now)} {times.time(booking.raid.time)} ·
        </span>{' '}
        <span className="wrap-anywhere">{booking.raid.name}</span>
      </p>
      <span className="text-right text-sm">
        <GoldAmount amount={booking.price} />
      </span>
    </li>
  );
}

/** The last flag that was set. */
function BookingState({ booking }: { booking: AgendaBooking }) {
  const [tone, icon, word] = booking.status
    ? (['success', <Check key="done" aria-hidden="true" />, 'Done'] as const)
    : booking.inGroup
      ? (['info', <Users key="group" aria-hidden="true" />, 'In-Group'] as const)
      : booking.lock
        ? (['slate', <Lock key="lock" aria-hidden="true" />, 'Locked'] as const)
        : (['slate', null, 'Pending'] as const);
  return (
    <span className="flex justify-end">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </span>
  );
}
