import { pages } from '@forge/contract/pages';
import type { Earning } from '@forge/contract/bookings/own-bookings';
import { OwnBookings } from '../features/bookings/own-bookings.tsx';
import { useClientsOwe } from '../features/bookings/use-clients-owe.ts';
import { EarningBadge } from '../features/ledger/ledger-labels.tsx';
import { EarningsLine } from '../features/ledger/earnings-line.tsx';
import { useRaidRoom } from '../features/raids/use-raid-room.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const earningState = (state: Earning['state']) => <EarningBadge state={state} />;

export default function MyBookingsPage() {
  useDocumentTitle('My Bookings');
  // Changes of bookings and raids are pushed to those in the room.
  useRaidRoom();
  const clientsOwe = useClientsOwe();
  return (
    <>
      <PageHeader
        title="My Bookings"
        lead="All clients whom you booked, over all raids."
        actions={<ButtonLink to={pages.bookRaid.path}>Book Raid</ButtonLink>}
      />
      <EarningsLine clientsOwe={clientsOwe} className="mb-(--page-gap)" />
      <OwnBookings earningState={earningState} />
    </>
  );
}
