import type { Raid } from '@forge/contract/raids/raid';
import { useTimes } from '../../lib/settings-context.ts';

/** The start of a raid in server time, and in the viewer's time zone where that differs. */
export function RaidTime({ raid: { date, time } }: { raid: Pick<Raid, 'date' | 'time'> }) {
  const times = useTimes();
  const yours = times.yours(date, time);
  return (
    <span className="tabular whitespace-nowrap">
      {times.time(time)}
      {yours !== null && (
        <span
          title="By your own clock"
          // A card shows it when it is expanded.
          className="ml-2 text-xs text-iron-7 @max-[53rem]:not-group-data-expanded:hidden"
        >
          {yours} yours
        </span>
      )}
    </span>
  );
}
