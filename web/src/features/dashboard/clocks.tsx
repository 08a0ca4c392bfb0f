import clsx from 'clsx';
import { useTimes } from '../../lib/settings-context.ts';
import { useMinute } from '../../lib/use-minute.ts';

const clocks = [
  { name: 'Local', whose: 'yours' },
  { name: 'Server', whose: 'server' },
] as const;

/** With dates in the sidebar; without in the top bar of small screens and the collapsed sidebar. */
const layouts = {
  full: { list: 'grid grid-cols-2 gap-4', time: 'text-lg' },
  bar: { list: 'flex gap-4 max-sm:gap-2', time: 'text-sm' },
  narrow: { list: 'flex flex-col gap-2 text-center', time: 'text-xs' },
};

/** Local and server time (Europe/Paris). */
export function Clocks({ layout = 'full' }: { layout?: keyof typeof layouts }) {
  const now = new Date(useMinute());
  const times = useTimes();
  return (
    <dl className={layouts[layout].list}>
      {clocks.map(({ name, whose }) => {
        const { time, date } = times.clock(whose, now);
        return (
          <div key={name} className="min-w-0">
            <dt className="text-xs whitespace-nowrap text-iron-7">
              {name}
              <span
                className={clsx(
                  layout === 'narrow' && 'sr-only',
                  layout === 'bar' && 'max-sm:sr-only',
                )}
              >
                {' '}
                time
              </span>
            </dt>
            <dd
              className={clsx(
                'tabular font-semibold whitespace-nowrap text-iron-9',
                layouts[layout].time,
              )}
            >
              <time dateTime={now.toISOString()}>{time}</time>
            </dd>
            {layout === 'full' && <dd className="text-xs text-iron-7">{date}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
