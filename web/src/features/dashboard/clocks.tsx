import { useMinute } from './use-minute.ts';

const clock = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
const day = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(timeZone !== undefined && { timeZone }),
  });

const faces = [
  { name: 'Local time', clock: clock(), day: day() },
  { name: 'Server time', clock: clock('Europe/Paris'), day: day('Europe/Paris') },
];

/** Yours and the server's (Europe/Paris), side by side. */
export function Clocks({ compact = false }: { compact?: boolean }) {
  const now = useMinute();
  return (
    <dl className={compact ? 'flex gap-5' : 'grid grid-cols-2 gap-4'}>
      {faces.map((face) => (
        <div key={face.name} className="min-w-0">
          <dt className="text-xs whitespace-nowrap text-iron-7">{face.name}</dt>
          <dd
            className={`tabular font-semibold whitespace-nowrap text-iron-9 ${compact ? 'text-sm' : 'text-lg'}`}
          >
            <time dateTime={new Date(now).toISOString()}>{face.clock.format(now)}</time>
          </dd>
          {!compact && <dd className="text-xs text-iron-7">{face.day.format(now)}</dd>}
        </div>
      ))}
    </dl>
  );
}
