import type { Raid } from '@forge/contract/raids/raid';
import { useTimes } from '../../lib/settings-context.ts';

/** When a raid starts in server time, and by the viewer's own clock where that differs. */
export function RaidTime({ raid: { date, time } }: { raid: Pick<Raid, 'date' | 'time'> }) {
  const times = useTimes();
  const yours = times.yours(date, time);
  return (
    <span className="tabular whitespace-nowrap">
      {times.time(time)}
      {yours !== null && (
        <span title="By your own clock" className="ml-2 text-xs text-iron-7">
          {yours} yours
        </span>
      )}
    </span>
  );
}
