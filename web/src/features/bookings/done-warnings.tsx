import type { Booking } from '@forge/contract/bookings/booking';
import { WarningText } from '../../ui/warning-text.tsx';

type Props = {
  bookings: readonly Booking[];
  /** Of the raid. */
  hasStarted: boolean;
};

/** What may be wrong before bookings are marked as Done. */
export function DoneWarnings({ bookings, hasStarted }: Props) {
  const unpaid = bookings.filter(({ paidFull }) => !paidFull);
  return (
    <>
      {!hasStarted && <WarningText>This raid has not started yet.</WarningText>}
      {unpaid.length > 0 && (
        <WarningText>
          {unpaid.length === 1 ? '1 client has not paid' : `${unpaid.length} clients have not paid`}
          {`: ${unpaid.map(({ clientName }) => clientName).join(', ')}`}
        </WarningText>
      )}
    </>
  );
}
