import { canBook, canRunRaidNight } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import { canReadRaidHistory } from '@forge/contract/history/history-permissions';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { formatDay } from '@forge/contract/paris-time';
import { pages } from '@forge/contract/pages';
import { managesRaids } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { startTransition, useId, useMemo, useState, type ReactNode } from 'react';
import { countText } from '../../lib/count-text.ts';
import { dayLabel, weekdayOf } from '../../lib/raid-labels.ts';
import { linkToRaidNight } from '../../lib/raid-link.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BookRaidDialog } from './book-raid-dialog.tsx';
import type { RenderCharacterLink } from './booking-dialog.tsx';
import { BookingDialogs, type BookingDialog } from './booking-dialogs.tsx';
import { bookingQueries } from './booking-queries.ts';
import {
  activeFilters,
  availableCount,
  firstUpcoming,
  groupByDay,
  isFull,
  isListedFor,
  listRaids,
  revealOpen,
  runsNow,
  type RaidListing,
} from './raid-listing.ts';
import { UnlistedClient } from './unlisted-client.tsx';
import { RaidCard } from './raid-card.tsx';
import { RaidDetails } from './raid-details.tsx';
import { RaidFilterPanel } from './raid-filter-panel.tsx';
import { activeSeatFilters } from './seat-filters.ts';
import { exportQuery, stateFor } from './raid-url-state.ts';
import { UnlistedRaid } from './unlisted-raid.tsx';
import { useBookingNotice } from './use-booking-notice.ts';
import { useRaidUrlState, type RaidUrlControls } from './use-raid-url-state.ts';
import { useShowOnArrival } from './use-show-on-arrival.ts';

type Props = {
  raids: readonly Raid[];
  /** The raids are read again: some may be missing. */
  isReading: boolean;
  /** The raids were there when the page was opened. */
  wasLoaded: boolean;
  viewer: Viewer;
  now: number;
  /** Raids to highlight. */
  changed: ReadonlySet<string>;
  /** After a booking request settled: the list may be stale. */
  onBooked: () => void;
  characterLink: RenderCharacterLink;
  /** More actions on a raid; the same function in every render. */
  raidMenu?: (raid: Raid) => readonly MenuEntry[];
};

const readsHistory = (viewer: Viewer, raid: Raid) =>
  canReadRaidHistory(viewer, { ...staffOf(raid), isPublished: true, isDeleted: false });

/** The published raids with filters, booking and details. */
export function RaidList({
  raids,
  isReading,
  wasLoaded,
  viewer,
  now,
  changed,
  onBooked,
  characterLink,
  raidMenu,
}: Props) {
  const given = useRaidUrlState((state) => revealOpen(state, raids, viewer, now), wasLoaded);
  const state = useMemo(() => stateFor(viewer, given.state), [viewer, given.state]);
  const url = { ...given, state };
  const { data: own } = useQuery({
    ...bookingQueries.ownRaids(),
    enabled: state.seats.mine,
  });
  const ownRaids = useMemo(() => (own ? new Set(own) : null), [own]);
  const listing = useMemo(
    () => listRaids(raids, viewer, { ...state, ownRaids }, now),
    [raids, viewer, state, ownRaids, now],
  );
  const openRaid = listing.onPage.find(({ _id }) => _id === url.state.open);
  const linked = raids.find(({ _id }) => _id === url.state.open);
  const unlisted = linked && isListedFor(viewer)(linked) ? null : url.state.open;
  const next = firstUpcoming(listing.onPage, viewer, now);
  const content = useShowOnArrival({
    arrival: url.arrival,
    page: listing.page,
    raidId: url.state.open ?? next?._id ?? null,
    bookingId: url.state.booking,
  });
  const [dialogRaid, setDialogRaid] = useState<Raid | null>(null);
  // Not in the details: a filter or another date takes a raid off the page while its form is open.
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  useBookingNotice(raids, openRaid?._id);

  const book = useStableCallback((raid: Raid) => {
    const refuse = (kind: 'error' | 'info', { message }: { message: string }) => {
      toast[kind](message, { about: raid.name });
      rowResults.refused(raid._id, message);
    };
    rowResults.clear(raid._id);
    if (!canBook(viewer)) refuse('error', bookingRefusals.cannotBook());
    else if (isFull(raid)) refuse('info', bookingRefusals.raidFull());
    // The pressed button is painted before the form, which is large.
    else startTransition(() => setDialogRaid(raid));
  });
  const openDialog = (next: BookingDialog) => startTransition(() => setDialog(next));
  const toggle = useStableCallback((raid: Raid) =>
    url.open(raid._id === openRaid?._id ? null : raid._id, listing.page),
  );
  const close = () => url.open(null, listing.page);

  return (
    <>
      <PageHeader
        title={`Published Raids (${availableCount(listing)} available)`}
        lead="All times are server time, Europe/Paris."
      />
      <div ref={content} className="flex flex-col gap-4">
        <RaidFilterPanel url={url} listing={listing} hasBookings={canBook(viewer)} />
        {unlisted !== null &&
          // A link can lead to a booking of a raid older than the thirty days that the server lists.
          (linked === undefined && url.state.booking !== null ? (
            <UnlistedClient
              key={unlisted}
              raidId={unlisted}
              bookingId={url.state.booking}
              isReading={isReading}
              onClose={close}
            />
          ) : (
            <UnlistedRaid key={unlisted} raidId={unlisted} isReading={isReading} onClose={close} />
          ))}
        {listing.listed.length === 0 ? (
          <NoRaids listing={listing} url={url} viewer={viewer} />
        ) : (
          <div className="@container flex flex-col gap-5">
            {groupByDay(listing.onPage).map((day) => (
              <DaySection key={day.date} date={day.date} now={now}>
                {day.raids.map((raid) => {
                  const isOpen = raid === openRaid;
                  return (
                    <RaidCard
                      key={raid._id}
                      raid={raid}
                      now={now}
                      isOpen={isOpen}
                      isChanged={changed.has(raid._id)}
                      isBookable={canBook(viewer) && !isFull(raid)}
                      mayBook={canBook(viewer)}
                      isRunning={runsNow(viewer, raid, now)}
                      night={
                        canRunRaidNight(viewer, staffOf(raid)) ? linkToRaidNight(raid._id) : null
                      }
                      hasHistory={readsHistory(viewer, raid)}
                      {...(raidMenu && { menu: raidMenu })}
                      onBook={book}
                      onToggle={toggle}
                    >
                      {isOpen && (
                        <RaidDetails raid={raid} viewer={viewer} now={now} onDialog={openDialog} />
                      )}
                    </RaidCard>
                  );
                })}
              </DaySection>
            ))}
          </div>
        )}
        <Pagination
          label="published raids"
          page={listing.page}
          total={listing.listed.length}
          onPage={(next) => url.goToPage(next, listing.page)}
        />
        {listing.listed.length > 0 && (
          <div className="flex justify-end">
            <ExportMenu
              label="Export bookings"
              path="/export/bookings"
              query={exportQuery(url.state)}
            />
          </div>
        )}
      </div>
      {dialogRaid && (
        <BookRaidDialog
          raid={dialogRaid}
          present={raids.find(({ _id }) => _id === dialogRaid._id) ?? dialogRaid}
          viewer={viewer}
          onSettled={onBooked}
          onClosed={() => setDialogRaid(null)}
          characterLink={characterLink}
        />
      )}
      {dialog && (
        <BookingDialogs
          dialog={dialog}
          raids={raids}
          viewer={viewer}
          now={now}
          onSeatLeft={onBooked}
          onClosed={() => setDialog(null)}
          characterLink={characterLink}
        />
      )}
    </>
  );
}

type DaySectionProps = { date: string; now: number; children: ReactNode };

function DaySection({ date, now, children }: DaySectionProps) {
  const titleId = useId();
  const [label, weekday] = [dayLabel(date, now), weekdayOf(date)];
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-(--list-gap)">
      <h2 id={titleId} className="flex items-baseline gap-2 text-base font-semibold text-iron-9">
        {label}
        <span className="tabular text-sm font-normal text-iron-7">
          {label === weekday ? '' : `${weekday} `}
          {formatDay(date)}
        </span>
      </h2>
      <ul aria-labelledby={titleId} className="flex flex-col gap-(--list-gap)">
        {children}
      </ul>
    </section>
  );
}

type NoRaidsProps = { listing: RaidListing; url: RaidUrlControls; viewer: Viewer };

function NoRaids({ listing, url, viewer }: NoRaidsProps) {
  const { filters, seats } = url.state;
  const isFiltered = activeFilters(filters).length + activeSeatFilters(seats) > 0;
  return (
    <Panel>
      <EmptyState
        icon={<Ticket />}
        title={isFiltered ? 'No raids match your filters' : 'No published raids right now'}
        action={
          <>
            {isFiltered && <Button onClick={url.clearFilters}>Show all raids</Button>}
            {listing.hiddenAsPast > 0 && (
              <Button onClick={() => url.showPast(true)}>
                Show {countText(listing.hiddenAsPast, 'raid')} that started more than 12 hours ago
              </Button>
            )}
            {!isFiltered && managesRaids(viewer) && (
              <ButtonLink to={pages.upcomingRaids.path}>Publish a raid</ButtonLink>
            )}
          </>
        }
      >
        {isFiltered && listing.hiddenByFilters > 0
          ? `${countText(listing.hiddenByFilters, 'raid')} would be here without them.`
          : `${canBook(viewer) ? 'Raids' : 'Raids that you lead or collect for'} appear here as soon as they are published.`}
      </EmptyState>
    </Panel>
  );
}
