import { armourLabels, armourNames, armourSeatsLeft } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';

/** The seats left of each armour that has a limit; nothing for a raid without limits. */
export function FreeArmourSeats({ raid }: { raid: Raid }) {
  const { armourCaps } = raid;
  if (!armourCaps || raid.cancelled) return null;
  return (
    <ul aria-label="Armour seats left" className="mt-1 flex flex-wrap gap-1">
      {armourNames
        .filter((armour) => armourCaps[armour] !== null)
        .map((armour) => {
          const left = armourSeatsLeft(raid, armour);
          return (
            <li
              key={armour}
              title={`${left} of ${armourCaps[armour]} ${armourLabels[armour]} seats left`}
              className={clsx(
                'tabular rounded-sm border px-1.5 text-xs whitespace-nowrap',
                left === 0
                  ? 'border-iron-4 text-iron-7 line-through'
                  : 'border-iron-5 bg-iron-3 text-iron-8',
              )}
            >
              {armourLabels[armour]} {left}
            </li>
          );
        })}
    </ul>
  );
}
