import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { useQuery } from '@tanstack/react-query';
import { useTimes } from '../../lib/settings-context.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { raidQueries } from './raid-queries.ts';

type Props = {
  raid: Raid;
  /** The raid's open bookings would leave with it. */
  leaves: boolean;
};

/** The raid that a question is about. */
export function RaidFacts({ raid, leaves }: Props) {
  const times = useTimes();
  const clients = raid.clients.length;
  return (
    <div className="flex flex-col gap-2 rounded-md border border-iron-5 bg-iron-2 px-4 py-3 text-sm">
      <p>
        <span className="block font-semibold wrap-anywhere text-iron-9">{raid.name}</span>
        <span className="tabular text-iron-7">
          {formatDay(raid.date)}, {times.time(raid.time)} · {raid.difficulty}
          {clients > 0 && ` · ${clients} ${clients === 1 ? 'client' : 'clients'} booked`}
        </span>
      </p>
      {leaves && clients > 0 && <Leaving raid={raid} />}
    </div>
  );
}

/** How many bookings leave, and how much gold goes back. */
function Leaving({ raid }: { raid: Raid }) {
  const { data, isPending } = useQuery(raidQueries.openBookings(raid._id));
  if (isPending) return <p className="text-iron-7">Counting its bookings…</p>;
  // Without the figures the question still stands.
  if (!data) return null;
  const done = raid.clients.length - data.count;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-iron-5 pt-2">
      <div>
        <dt className="text-xs text-iron-7">Bookings that leave</dt>
        <dd className="tabular text-lg/6 font-semibold text-iron-9">{data.count}</dd>
      </div>
      {data.deposits !== null && (
        <div>
          <dt className="text-xs text-iron-7">Deposits refunded to clients</dt>
          <dd className="text-lg/6 font-semibold">
            <GoldAmount amount={data.deposits} />
          </dd>
        </div>
      )}
      {done > 0 && (
        <div>
          <dt className="text-xs text-iron-7">Done, stay</dt>
          <dd className="tabular text-lg/6 font-semibold text-iron-8">{done}</dd>
        </div>
      )}
    </dl>
  );
}
