import { canBook } from '@forge/contract/bookings/booking-permissions';
import { bookingRefusals } from '@forge/contract/bookings/booking-rules';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from '../../lib/notices.ts';
import { toast } from '../../lib/toast.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BookRaidDialog } from './book-raid-dialog.tsx';
import type { CharacterLinkSlot } from './booking-dialog.tsx';
import { isFull, raidBoard, raidsWord, type RaidBoard } from './raid-board.ts';
import { RaidCard } from './raid-card.tsx';
import { RaidDetails } from './raid-details.tsx';
import { RaidFilterPanel } from './raid-filter-panel.tsx';
import { useRaidAddress, type RaidAddressBar } from './use-raid-address.ts';

type Props = {
  raids: readonly Raid[];
  viewer: Viewer;
  now: number;
  /** Raids to highlight. */
  changed: ReadonlySet<string>;
  /** After a booking was sent: the list may be older than the server's. */
  onBooked: () => void;
  characterLink: CharacterLinkSlot;
};

/** The published raids, to be searched, booked into and opened. */
export function RaidList({ raids, viewer, now, changed, onBooked, characterLink }: Props) {
  const bar = useRaidAddress();
  const board = raidBoard(raids, viewer, bar.address, now);
  const openRaid = board.onPage.find(({ _id }) => _id === bar.address.open);
  const [linked] = useState(bar.address.open);
  const [booked, setBooked] = useState<Raid | null>(null);
  const notify = useNotify();
  useServerEvent('bookingUpdate', ({ raidId, own }) => {
    if (raidId === openRaid?._id && !own) notify('bookingNotices', 'Booking data updated');
  });

  const book = (raid: Raid) => {
    if (!canBook(viewer)) toast.error(bookingRefusals.cannotBook().message);
    else if (isFull(raid)) toast.info(bookingRefusals.raidFull().message);
    else setBooked(raid);
  };

  return (
    <>
      <PageHeader
        title={`Published Raids (${board.listed.length} available)`}
        lead="All times are server time, Europe/Paris."
      />
      <div className="flex flex-col gap-4">
        <RaidFilterPanel bar={bar} board={board} />
        {board.listed.length === 0 ? (
          <NothingListed board={board} bar={bar} seesAll={canBook(viewer)} />
        ) : (
          <ul aria-label="Published raids" className="flex flex-col gap-(--list-gap)">
            {board.onPage.map((raid) => {
              const isOpen = raid === openRaid;
              return (
                <RaidCard
                  key={raid._id}
                  raid={raid}
                  now={now}
                  isOpen={isOpen}
                  isFresh={changed.has(raid._id)}
                  isLinked={raid._id === linked}
                  isBookable={canBook(viewer) && !isFull(raid)}
                  onBook={() => book(raid)}
                  onToggle={() => bar.open(isOpen ? null : raid._id)}
                >
                  <RaidDetails raid={raid} viewer={viewer} characterLink={characterLink} />
                </RaidCard>
              );
            })}
          </ul>
        )}
        <Pagination
          label="published raids"
          page={board.page}
          total={board.listed.length}
          onPage={bar.goToPage}
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

type NothingProps = {
  board: RaidBoard;
  bar: RaidAddressBar;
  /** Those who run raids, and sell none, are listed their own. */
  seesAll: boolean;
};

function NothingListed({ board, bar, seesAll }: NothingProps) {
  return (
    <Panel>
      <EmptyState
        icon={<Ticket />}
        title="No raids match your filters"
        action={
          <>
            {board.hiddenByFilters > 0 && (
              <Button onClick={bar.clearFilters}>Show all raids</Button>
            )}
            {board.hiddenAsPast > 0 && (
              <Button onClick={() => bar.showPast(true)}>
                Show {raidsWord(board.hiddenAsPast)} that started more than 12 hours ago
              </Button>
            )}
          </>
        }
      >
        {board.hiddenByFilters > 0
          ? `${raidsWord(board.hiddenByFilters)} would be here without them.`
          : `${seesAll ? 'Raids' : 'Raids that you lead or collect for'} appear here as soon as they are published.`}
      </EmptyState>
    </Panel>
  );
}
