import { formatDay } from '@forge/contract/paris-time';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { FormField } from '../../ui/form-field.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ticketQueries } from './ticket-queries.ts';
import type { TicketValues } from './ticket-values.ts';

// A select cannot have an empty value.
const NONE = 'none';

/** The booking that a new ticket is about; not for people without a booking. */
export function TicketBookingField({
  control,
}: {
  control: Control<TicketValues, unknown, unknown>;
}) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(ticketQueries.bookings());
  // Not the error: it is null while it is tried again, and the button has the focus.
  if (data === undefined && errorUpdateCount > 0)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
        Your bookings could not be loaded.
        <RetryButton loading={isFetching} onRetry={refetch} />
      </p>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <FormField
      control={control}
      name="bookingId"
      label="Booking"
      hint="Optional: one of your recent bookings."
    >
      {(field) => (
        <Select
          choices={[
            { value: NONE, label: 'No booking' },
            ...data.map(({ _id, clientName, raidName, date }) => ({
              value: _id,
              label: `${clientName} · ${raidName} · ${formatDay(date)}`,
            })),
          ]}
          value={field.value === '' ? NONE : field.value}
          onChange={(bookingId) => field.onChange(bookingId === NONE ? '' : bookingId)}
        />
      )}
    </FormField>
  );
}
