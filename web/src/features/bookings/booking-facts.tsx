import type { Booking } from '@forge/contract/bookings/booking';
import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTimes } from '../../lib/settings-context.ts';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';

/** The client of a question. */
export function ClientLine({ booking }: { booking: Booking }) {
  return (
    <p className="flex items-baseline gap-2">
      <ClassDot name={booking.clientClass} />
      <span className="min-w-0 grow wrap-anywhere">
        {booking.clientName} <span className="text-iron-7">{booking.clientRealm}</span>
      </span>
    </p>
  );
}

type AmountProps = { label: string; amount: number; isMain?: boolean; isPaid?: boolean };

export function Amount({ label, amount, isMain = false, isPaid = false }: AmountProps) {
  return (
    <div className={clsx(isMain && 'max-sm:w-full sm:mr-auto')}>
      <dt className="flex items-center gap-1 text-xs text-iron-7">
        {label}
        {isPaid && (
          <span className="flex items-center gap-0.5 font-semibold text-success">
            <Check aria-hidden="true" className="size-3.5" />
            Paid
          </span>
        )}
      </dt>
      <dd className={clsx(isMain && 'text-xl font-semibold')}>
        <GoldAmount amount={amount} settled={isPaid} />
      </dd>
    </div>
  );
}

/** The booking that a form is about: client, raid and gold. */
export function BookingFacts({ booking, raid }: { booking: Booking; raid: Raid }) {
  const times = useTimes();
  return (
    <div className="flex flex-col gap-2 rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm text-iron-9">
      <div className="flex flex-col gap-0.5">
        <ClientLine booking={booking} />
        <p className="flex gap-x-1.5 text-iron-7">
          <span title={raid.name} className="min-w-0 truncate">
            {raid.name}
          </span>
          <span className="tabular shrink-0">
            {formatDay(raid.date)}, {times.time(raid.time)}
          </span>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Amount label="Price" amount={booking.price} />
        <Amount label="Deposit" amount={booking.deposit} />
        <Amount label="Owes" amount={booking.owes} isPaid={booking.paidFull} />
      </dl>
    </div>
  );
}
