import { armours, countGroups, tokenGroups } from '@forge/contract/bookings/booking-rules';
import type { ClassName } from '@forge/contract/game';
import clsx from 'clsx';

/** How many booked classes share each armour and token group. */
export function GroupCounts({ booked }: { booked: readonly ClassName[] }) {
  return (
    <div className="grid gap-px bg-iron-4 sm:grid-cols-2">
      <Counts title="Class armour" counts={countGroups(armours, booked)} />
      <Counts title="Token groups" counts={countGroups(tokenGroups, booked)} />
    </div>
  );
}

function Counts({ title, counts }: { title: string; counts: Record<string, number> }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 bg-iron-2 px-4 py-3 sm:px-5">
      <h3 className="shrink-0 text-xs font-semibold text-iron-7">{title}</h3>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {Object.entries(counts).map(([group, count]) => (
          <div key={group} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-iron-8 capitalize">{group}</dt>
            <dd
              className={clsx(
                'tabular order-first text-base font-semibold',
                count > 0 ? 'text-iron-9' : 'text-iron-7',
              )}
            >
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
