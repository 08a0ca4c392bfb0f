import { armourLabels, armourNames, type Armour } from '@forge/contract/raids/armour-seats';
import { useId } from 'react';

type Props = { value: Armour | ''; onChange: (armour: Armour | '') => void };

const choices = [
  { value: '' as const, label: 'Any' },
  ...armourNames.map((armour) => ({ value: armour, label: armourLabels[armour] })),
];

/** Raids with a free seat for an armour: one press, as sellers change it with every client. */
export function ArmourFilter({ value, onChange }: Props) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      className="flex min-h-11 items-center gap-2.5 text-sm max-sm:w-full max-sm:gap-2"
    >
      <span id={`${name}-label`} className="text-iron-8">
        Armour
      </span>
      <div className="flex rounded-md border border-iron-6 bg-iron-1 p-0.5 max-sm:grow">
        {choices.map((choice) => (
          <label
            key={choice.label}
            className="relative flex h-8 min-w-0 cursor-pointer items-center justify-center rounded-sm px-2.5 text-iron-8 transition-colors select-none hover:text-iron-9 has-checked:bg-iron-5 has-checked:font-semibold has-checked:text-iron-9 has-focus-visible:outline-2 has-focus-visible:outline-ember max-sm:grow max-sm:px-1 pointer-coarse:h-10"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}
