import { useTimes } from '../../lib/settings-context.ts';
import { useMinute } from './use-minute.ts';

const clocks = [
  { name: 'Local time', whose: 'yours' },
  { name: 'Server time', whose: 'server' },
] as const;

/** Local and server time (Europe/Paris), side by side. */
export function Clocks({ compact = false }: { compact?: boolean }) {
  const now = new Date(useMinute());
  const times = useTimes();
  return (
    <dl className={compact ? 'flex gap-5' : 'grid grid-cols-2 gap-4'}>
      {clocks.map(({ name, whose }) => {
        const { time, date } = times.clock(whose, now);
        return (
          <div key={name} className="min-w-0">
            <dt className="text-xs whitespace-nowrap text-iron-7">{name}</dt>
            <dd
              className={`tabular font-semibold whitespace-nowrap text-iron-9 ${compact ? 'text-sm' : 'text-lg'}`}
            >
              <time dateTime={now.toISOString()}>{time}</time>
            </dd>
            {!compact && <dd className="text-xs text-iron-7">{date}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
