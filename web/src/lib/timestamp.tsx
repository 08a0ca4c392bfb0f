import { useTimes } from './settings-context.ts';

/** When something happened, by the person's own clock; server time is a hover away where it differs. */
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
