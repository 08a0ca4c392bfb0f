import { canBook } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from '../../lib/notifications.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BookRaidDialog } from './book-raid-dialog.tsx';
import type { CharacterLinkSlot } from './booking-dialog.tsx';
import { isFull, listRaids, raidCountText, type RaidListing } from './raid-listing.ts';
import { RaidCard } from './raid-card.tsx';
import { RaidDetails } from './raid-details.tsx';
import { RaidFilterPanel } from './raid-filter-panel.tsx';
import { useRaidUrlState, type RaidUrlControls } from './use-raid-url-state.ts';

type Props = {
  raids: readonly Raid[];
  viewer: Viewer;
  now: number;
  /** Raids to highlight. */
  changed: ReadonlySet<string>;
  /** After a booking request settled: the list may be stale. */
  onBooked: () => void;
  characterLink: CharacterLinkSlot;
};

/** The published raids with filters, booking and details. */
export function RaidList({ raids, viewer, now, changed, onBooked, characterLink }: Props) {
  const url = useRaidUrlState();
  const listing = listRaids(raids, viewer, url.state, now);
  const openRaid = listing.onPage.find(({ _id }) => _id === url.state.open);
  const [linked] = useState(url.state.open);
  const [booked, setBooked] = useState<Raid | null>(null);
  const notify = useNotify();
  useServerEvent('bookingUpdate', ({ raidId, own }) => {
    if (raidId === openRaid?._id && !own)
      notify('bookingNotices', 'Booking data updated', { about: openRaid.name, scope: 'page' });
  });

  const book = (raid: Raid) => {
    const refuse = (kind: 'error' | 'info', { message }: { message: string }) => {
      toast[kind](message, { about: raid.name });
      rowResults.refused(raid._id, message);
    };
    rowResults.clear(raid._id);
    if (!canBook(viewer)) refuse('error', bookingRefusals.cannotBook());
    else if (isFull(raid)) refuse('info', bookingRefusals.raidFull());
    else setBooked(raid);
  };

  return (
    <>
      <PageHeader
        title={`Published Raids (${listing.listed.length} available)`}
        lead="All times are server time, Europe/Paris."
      />
      <div className="flex flex-col gap-4">
        <RaidFilterPanel url={url} listing={listing} />
        {listing.listed.length === 0 ? (
          <NoRaids listing={listing} url={url} seesAll={canBook(viewer)} />
        ) : (
          <ul aria-label="Published raids" className="flex flex-col gap-(--list-gap)">
            {listing.onPage.map((raid) => {
              const isOpen = raid === openRaid;
              return (
                <RaidCard
                  key={raid._id}
                  raid={raid}
                  now={now}
                  isOpen={isOpen}
                  isChanged={changed.has(raid._id)}
                  isLinked={raid._id === linked}
                  isBookable={canBook(viewer) && !isFull(raid)}
                  onBook={() => book(raid)}
                  onToggle={() => url.open(isOpen ? null : raid._id)}
                >
                  <RaidDetails raid={raid} viewer={viewer} characterLink={characterLink} />
                </RaidCard>
              );
            })}
          </ul>
        )}
        <Pagination
          label="published raids"
          page={listing.page}
          total={listing.listed.length}
          onPage={url.goToPage}
        />
      </div>
      {booked && (
        <BookRaidDialog
          raid={booked}
          viewer={viewer}
          onSettled={onBooked}
          onClosed={() => setBooked(null)}
          characterLink={characterLink}
        />
      )}
    </>
  );
}

type NoRaidsProps = {
  listing: RaidListing;
  url: RaidUrlControls;
  /** False for staff who do not sell: they see only their own raids. */
  seesAll: boolean;
};

function NoRaids({ listing, url, seesAll }: NoRaidsProps) {
  return (
    <Panel>
      <EmptyState
        icon={<Ticket />}
        title="No raids match your filters"
        action={
          <>
            {listing.hiddenByFilters > 0 && (
              <Button onClick={url.clearFilters}>Show all raids</Button>
            )}
            {listing.hiddenAsPast > 0 && (
              <Button onClick={() => url.showPast(true)}>
                Show {raidCountText(listing.hiddenAsPast)} that started more than 12 hours ago
              </Button>
            )}
          </>
        }
      >
        {listing.hiddenByFilters > 0
          ? `${raidCountText(listing.hiddenByFilters)} would be here without them.`
          : `${seesAll ? 'Raids' : 'Raids that you lead or collect for'} appear here as soon as they are published.`}
      </EmptyState>
    </Panel>
  );
}
