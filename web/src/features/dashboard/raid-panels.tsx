import type { Agenda, OwnRaid } from '@forge/contract/dashboard/agenda';
import { seesBookingPanels } from '@forge/contract/dashboard/agenda-permissions';
import { pages } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { linkToRaid, linkToRaidNight } from '../../lib/raid-link.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { SeatMeter } from '../../ui/seat-meter.tsx';
import { AgendaPanel } from './agenda-panel.tsx';
import { RaidRow } from './raid-row.tsx';
import { useMinute } from '../../lib/use-minute.ts';

const allRaids = { to: pages.bookRaid.path, label: 'Book Raid' };

/** For advertisers: raids with free seats. */
export function OpenRaidsPanel({ list }: { list: Agenda['openRaids'] }) {
  const now = useMinute();
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel
      title="Raids with room"
      list={list}
      all={allRaids}
      empty="Every seat is sold, or nothing is published yet. The next raid with room appears here by itself."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={linkToRaid(raid._id)}
          isChanged={changed.has(raid._id)}
          figure={<GoldAmount amount={raid.pot} />}
          detail={<SeatMeter taken={raid.taken} total={raid.maxClients} />}
        />
      )}
    </AgendaPanel>
  );
}

/** For raid staff: their next raids, with the progress of the clients. */
export function OwnRaidsPanel({ list, viewer }: { list: Agenda['ownRaids']; viewer: Viewer }) {
  const now = useMinute();
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel
      title="Your raids"
      list={list}
      // Advertisers have this link on their own panel.
      {...(!seesBookingPanels(viewer) && { all: { ...allRaids, label: 'Published raids' } })}
      empty="You run no raid in the days to come. Raids that a manager gives you to lead or to collect for appear here."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={linkToRaid(raid._id)}
          isChanged={changed.has(raid._id)}
          facts={<OwnRole raid={raid} />}
          action={raid.cancelled ? null : <NightLink raid={raid} />}
          figure={<Progress raid={raid} />}
          detail={<SeatMeter taken={raid.taken} total={raid.maxClients} />}
        />
      )}
    </AgendaPanel>
  );
}

function OwnRole({ raid }: { raid: OwnRaid }) {
  const does = [raid.leads && 'lead', raid.collects && 'collect'].filter(Boolean).join(' and ');
  return (
    <>
      <span>You {does}</span>
      {!raid.hasCollector && (
        <span className="inline-flex items-center gap-1 text-warning">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          No collector
        </span>
      )}
    </>
  );
}

function NightLink({ raid }: { raid: OwnRaid }) {
  return (
    <Link
      to={linkToRaidNight(raid._id)}
      aria-label={`Raid night of ${raid.name}`}
      // Above the link of the whole row.
      className="relative z-10 inline-flex items-center font-semibold whitespace-nowrap text-ember-hot underline underline-offset-4 pointer-coarse:-my-3 pointer-coarse:min-h-11 max-sm:-my-3 max-sm:min-h-11"
    >
      Raid night
    </Link>
  );
}

function Progress({ raid: { taken, inGroup, done } }: { raid: OwnRaid }) {
  if (taken === 0) return <span className="text-xs text-iron-7">No clients yet</span>;
  return (
    <span className="tabular text-xs whitespace-nowrap text-iron-7">
      In group <span className="font-semibold text-iron-9">{inGroup}</span> · Done{' '}
      <span className="font-semibold text-iron-9">{done}</span>
    </span>
  );
}
