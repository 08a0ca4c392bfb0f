import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import { QuickChoices } from './quick-choices.tsx';
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
      <QuickChoices
        label="Frequent reasons"
        choices={frequent.map((reason) => ({ value: reason, label: reason }))}
        value={field.value}
        onChoose={field.onChange}
      />
    </div>
  );
}
