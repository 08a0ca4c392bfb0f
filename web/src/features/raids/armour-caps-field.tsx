import { armourLabels, armourNames } from '@forge/contract/raids/armour-seats';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { DigitsInput } from '../../ui/digits-input.tsx';
import type { RaidFormValues } from './raid-form-values.ts';

/** How many seats each armour may have; an empty one may have any number. */
export function ArmourCapsField({
  control,
}: {
  control: Control<RaidFormValues, unknown, unknown>;
}) {
  const { field, fieldState } = useController({ control, name: 'armourCaps' });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <fieldset className="flex min-w-0 flex-col" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-semibold text-iron-8">Armour seats (optional)</legend>
      <div className="grid grid-cols-4 gap-3 max-sm:gap-2">
        {armourNames.map((armour, index) => (
          <div key={armour} className="flex min-w-0 flex-col gap-1">
            <DigitsInput
              id={`${id}-${armour}`}
              {...(index === 0 && { ref: field.ref })}
              name={`armourCaps.${armour}`}
              value={field.value[armour]}
              maxDigits={4}
              placeholder="any"
              aria-invalid={error !== undefined || undefined}
              onChange={(digits) => field.onChange({ ...field.value, [armour]: digits })}
              onFocus={(event) => event.target.select()}
            />
            <label htmlFor={`${id}-${armour}`} className="text-center text-xs text-iron-7">
              {armourLabels[armour]}
            </label>
          </div>
        ))}
      </div>
      <p id={`${id}-note`} className="mt-1.5 flex items-start gap-1.5 text-sm">
        {error === undefined ? (
          <span className="text-iron-7">At most so many clients of each armour</span>
        ) : (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="text-danger">{error}</span>
          </>
        )}
      </p>
    </fieldset>
  );
}
