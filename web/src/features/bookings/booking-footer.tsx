import type { Raid } from '@forge/contract/raids/raid';
import { useWatch } from 'react-hook-form';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { BookingControl } from './booking-fields.tsx';
import { owesOf } from './booking-money.ts';
import { FreeSeats } from './free-seats.tsx';

type Props = {
  control: BookingControl;
  /** The raid of a new booking; null for an edit. */
  raid: Raid | null;
};

/** What the client will owe and the free seats, beside the button while the form scrolls. */
export function BookingFooter({ control, raid }: Props) {
  const [price, deposit, source] = useWatch({ control, name: ['price', 'deposit', 'source'] });
  return (
    <div className="mr-auto flex items-baseline justify-between gap-x-4 max-sm:basis-full sm:flex-col sm:justify-center">
      <p className="text-sm text-iron-7">
        Owes{' '}
        <span className="text-base/6 font-semibold">
          <GoldAmount amount={owesOf({ price, deposit, source })} />
        </span>
      </p>
      {raid && (
        <p className="flex">
          <FreeSeats left={raid.maxClients - raid.clients.length} />
        </p>
      )}
    </div>
  );
}
