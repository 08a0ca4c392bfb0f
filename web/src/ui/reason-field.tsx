import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values, unknown, unknown>;
  name: Name;
  /** Who reads it. */
  hint: string;
  /** Frequent reasons, to be chosen with one press. */
  frequent: readonly string[];
};

/** Why something is done. */
export function ReasonField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  hint,
  frequent,
}: Props<Values, Name>) {
  const { field } = useController({ control, name });
  return (
    <div className="flex flex-col gap-2">
      <FormField control={control} name={name} label="Reason" required hint={hint}>
        {(bound) => <TextInput {...bound} />}
      </FormField>
      <div role="group" aria-label="Frequent reasons" className="flex flex-wrap gap-2">
        {frequent.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={field.value === reason}
            onClick={() => field.onChange(reason)}
            className="inline-flex h-8 items-center rounded-md border border-iron-5 bg-iron-2 px-2.5 text-xs font-semibold text-iron-8 transition-colors select-none hover:border-iron-6 hover:text-iron-9 aria-pressed:border-ember/60 aria-pressed:text-iron-9 pointer-coarse:h-11 max-sm:h-11"
          >
            {reason}
          </button>
        ))}
      </div>
    </div>
  );
}
