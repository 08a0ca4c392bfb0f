import { useTimes } from './settings-context.ts';

type Shown = { day: string; time: string };

/** A timestamp in the viewer's time zone; server time on hover where it differs. */
export function Timestamp({ at }: { at: string }) {
  const { onServer, ...shown } = useTimes().timestamp(new Date(at));
  return <Time at={at} shown={shown} other={onServer} label="Server time" />;
}

/** A timestamp in server time; the viewer's own on hover where it differs. */
export function ServerTimestamp({ at }: { at: string }) {
  const { yours, ...shown } = useTimes().serverTimestamp(new Date(at));
  return <Time at={at} shown={shown} other={yours} label="Your time" />;
}

type Props = { at: string; shown: Shown; other: Shown | null; label: string };

function Time({ at, shown, other, label }: Props) {
  return (
    <time
      dateTime={at}
      title={other === null ? undefined : `${label}: ${other.day} ${other.time}`}
      className="tabular whitespace-nowrap"
    >
      {shown.day} <span className="text-iron-7">{shown.time}</span>
    </time>
  );
}
