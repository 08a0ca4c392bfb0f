import type { Booking } from '@forge/contract/bookings/booking';
import { handOverSchema } from '@forge/contract/bookings/leaving';
import type { Raid, RaidPerson } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SearchChoice } from '../../ui/search-choice.tsx';
import { BookingFormDialog } from './booking-form-dialog.tsx';
import { bookingQueries } from './booking-queries.ts';
import { useHandOver } from './leave-mutations.ts';
import { findPeople } from './move-targets.ts';

type Props = { booking: Booking; raid: Raid; isGone: boolean; onClosed: () => void };

/** Gives a booking to another advertiser. */
export function HandOverDialog({ booking, raid, isGone, onClosed }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(bookingQueries.advertisers());
  const people = data?.filter(({ _id }) => _id !== booking.userId._id) ?? [];
  const handOver = useHandOver(booking);
  const personOf = (userId: string) => people.find(({ _id }) => _id === userId);
  const form = useContractForm({
    schema: handOverSchema,
    defaultValues: { userId: '' },
    toRequest: ({ userId }) => ({ bookingId: booking._id, userId }),
    requiredHints: { userId: 'Choose who takes the booking over' },
    rules: ({ userId }) => [
      userId && !personOf(userId) ? { field: 'userId', message: 'This person cannot book' } : null,
    ],
    send: async ({ userId }) => {
      const person = personOf(userId);
      if (person) await handOver.mutateAsync(person);
    },
  });
  const chosen = personOf(useWatch({ control: form.control, name: 'userId' })) ?? null;
  return (
    <BookingFormDialog
      booking={booking}
      raid={raid}
      isGone={isGone}
      form={form}
      title="Hand over booking"
      description={
        <>
          The advertiser is{' '}
          <span className="font-semibold wrap-anywhere text-iron-9">{booking.userId.username}</span>
          , who then has no more to do with this booking.
        </>
      }
      submitLabel="Hand over"
      size="md"
      onClosed={onClosed}
    >
      <Controller
        control={form.control}
        name="userId"
        render={({ fieldState }) => (
          <SearchChoice
            label="Hand over to"
            placeholder="Name"
            find={(typed) => findPeople(people, typed)}
            keyOf={({ _id }) => _id}
            render={(person) => <PersonLine person={person} />}
            chosen={chosen}
            onChoose={(person) => {
              form.setValues({ userId: person?._id ?? '' });
              form.clearError('userId');
            }}
            empty={() => {
              if (data !== undefined) return 'Nobody who may book has this name.';
              return isError ? 'The advertisers could not be read.' : 'Loading…';
            }}
            error={fieldState.error?.message}
          />
        )}
      />
      {data === undefined && isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          The advertisers could not be read.
          <RetryButton loading={isFetching} onRetry={refetch} />
        </p>
      )}
      {booking.deposit > 0 && (
        <p className="text-sm text-iron-8">
          The deposit of <GoldAmount amount={booking.deposit} /> goes along.
        </p>
      )}
    </BookingFormDialog>
  );
}

function PersonLine({ person: { username, discord } }: { person: RaidPerson }) {
  return (
    <span className="flex min-h-7 flex-wrap items-center gap-x-2">
      <span className="min-w-0 font-semibold wrap-anywhere text-iron-9">{username}</span>
      {discord.username !== username && (
        <span className="min-w-0 wrap-anywhere text-iron-7">{discord.username}</span>
      )}
    </span>
  );
}
