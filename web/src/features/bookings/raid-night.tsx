import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { flagNames, type FlagName } from '@forge/contract/bookings/booking-flags';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { Armchair, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { linkToRaid } from '../../lib/raid-link.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { useRowSelection } from '../../lib/use-row-selection.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { bookingQueries } from './booking-queries.ts';
import { FlagDialog } from './flag-dialog.tsx';
import { FlagsDialog } from './flags-dialog.tsx';
import { NightBar } from './night-bar.tsx';
import { GameCopyButtons } from './game-copy-buttons.tsx';
import { NightClient } from './night-row.tsx';
import { countNight, nightRows, selections, settable, type NightLeaveName } from './night-rows.ts';
import { leavingOf } from './leave-actions.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { hasStarted } from './raid-listing.ts';
import { useSetFlags, type RefusedBooking } from './use-set-flags.ts';
import { useWatchedBookings } from './use-watched-bookings.ts';

type Props = {
  raid: Raid;
  viewer: Viewer;
  now: number;
  /** A seat may have become free. */
  onSeatLeft: () => void;
};

/** One flag of one booking, or of the selected ones as they were when it was pressed; or a client who leaves. */
type Question =
  | { flag: FlagName; booking: Booking }
  | { flag: FlagName; bookings: readonly Booking[] }
  | { leaving: NightLeaveName; booking: Booking };

/** The clients of a raid while it runs: invited, flagged and counted from one screen. */
export function RaidNight({ raid, viewer, now, onSeatLeft }: Props) {
  const { data, isPending, refetch } = useQuery(bookingQueries.ofRaid(raid._id));
  useWatchedBookings(raid._id);
  const changed = useChangedRows(data);
  const isRunning = hasStarted(raid, now);
  const rows = useMemo(
    () => nightRows(data ?? [], raid, viewer, isRunning),
    [data, raid, viewer, isRunning],
  );
  const selection = useRowSelection(rows.map(({ booking }) => booking._id));
  const [question, setQuestion] = useState<Question | null>(null);
  const [refused, setRefused] = useState<readonly RefusedBooking[]>([]);
  const setFlags = useSetFlags(raid._id, setRefused);
  const onFlag = useStableCallback((flag: FlagName, booking: Booking) =>
    setQuestion({ flag, booking }),
  );
  const onLeave = useStableCallback((leaving: NightLeaveName, booking: Booking) =>
    setQuestion({ leaving, booking }),
  );

  if (isPending) return <TableSkeleton rows={raid.clients.length} label="Loading bookings..." />;
  if (data === undefined) {
    return (
      <Panel>
        <ErrorState
          title="Failed to load bookings for this raid"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </Panel>
    );
  }
  const bookings = rows.map(({ booking }) => booking);
  const selectedRows = rows.filter(({ booking }) => selection.has(booking._id));
  const available = flagNames.filter((flag) => rows.some(({ flags }) => flags.includes(flag)));
  // An open question follows the changes of others.
  const find = (booking: Booking) => data.find(({ _id }) => _id === booking._id);
  const current = (booking: Booking) => {
    const found = find(booking);
    return found && !isMasked(found) ? found : booking;
  };
  const close = () => setQuestion(null);
  return (
    <>
      {/* At the left, where no toast covers them. */}
      {rows.length > 0 && (
        <div className="mb-3 flex flex-col gap-2">
          <div className="gap-2 max-sm:grid max-sm:grid-cols-2 sm:flex sm:flex-wrap">
            <GameCopyButtons bookings={data} />
            <ButtonLink to={linkToRaid(raid._id)} size="sm">
              <Table2 aria-hidden="true" />
              All fields
            </ButtonLink>
          </div>
          <Selections bookings={bookings} onSelect={selection.replace} />
        </div>
      )}
      {/* Takes the focus when the last row is removed. */}
      <div tabIndex={-1} className="@container outline-hidden">
        <Panel flush className="overflow-hidden">
          {rows.length === 0 ? (
            <EmptyState icon={<Armchair />} title="No bookings found for this raid">
              Booked clients are listed here, seat by seat.
            </EmptyState>
          ) : (
            <ul aria-label={`Clients of ${raid.name}`} data-refusals="">
              {rows.map((row) => (
                <NightClient
                  key={row.booking._id}
                  row={row}
                  isSelected={selection.has(row.booking._id)}
                  isChanged={changed.has(row.booking._id)}
                  onSelect={selection.select}
                  onFlag={onFlag}
                  onLeave={onLeave}
                />
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {rows.length > 0 && (
        <NightBar
          counts={countNight(bookings)}
          selected={selectedRows.length}
          flags={available.map((flag) => ({ flag, count: settable(selectedRows, flag).length }))}
          refused={refused}
          onFlag={(flag) => setQuestion({ flag, bookings: settable(selectedRows, flag) })}
          onClear={() => selection.replace([])}
          onDismiss={() => setRefused([])}
        />
      )}
      {question && 'leaving' in question && (
        <LeaveDialog
          as={leavingOf[question.leaving]}
          booking={current(question.booking)}
          raid={raid}
          isGone={find(question.booking) === undefined}
          viewer={viewer}
          onSettled={onSeatLeft}
          onClosed={close}
        />
      )}
      {question && 'flag' in question && 'booking' in question && (
        <FlagDialog
          flag={question.flag}
          booking={current(question.booking)}
          isGone={find(question.booking) === undefined}
          hasStarted={isRunning}
          onClosed={close}
        />
      )}
      {question && 'bookings' in question && (
        <FlagsDialog
          flag={question.flag}
          bookings={question.bookings.filter(find).map(current)}
          gone={question.bookings.filter((booking) => !find(booking))}
          hasStarted={isRunning}
          onConfirm={() =>
            setFlags.mutate({ ...question, bookings: question.bookings.filter(find) })
          }
          onClosed={close}
        />
      )}
    </>
  );
}

type SelectionsProps = {
  bookings: readonly Booking[];
  onSelect: (bookingIds: readonly string[]) => void;
};

/** Selects many at once. */
function Selections({ bookings, onSelect }: SelectionsProps) {
  return (
    <div
      role="group"
      aria-label="Select"
      className="flex items-center gap-x-1 max-sm:overflow-x-auto sm:flex-wrap"
    >
      <span className="text-sm text-iron-7">Select:</span>
      {selections.map(({ key, label, has }) => {
        const ids = bookings.filter(has).map(({ _id }) => _id);
        return (
          <Button
            key={key}
            size="sm"
            variant="ghost"
            className="max-sm:px-2"
            disabled={ids.length === 0}
            onClick={() => onSelect(ids)}
          >
            {label} <span className="tabular font-normal text-iron-7">{ids.length}</span>
          </Button>
        );
      })}
    </div>
  );
}
