import { useTimes } from './settings-context.ts';

/** A timestamp in the viewer's time zone; server time on hover where it differs. */
export function Timestamp({ at }: { at: string }) {
  const { day, time, onServer } = useTimes().timestamp(new Date(at));
  return (
    <time
      dateTime={at}
      title={onServer === null ? undefined : `Server time: ${onServer.day} ${onServer.time}`}
      className="tabular whitespace-nowrap"
    >
      {day} <span className="text-iron-7">{time}</span>
    </time>
  );
}
