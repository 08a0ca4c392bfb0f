import type { ComponentProps, ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { Field } from './field.tsx';

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  ComponentProps<typeof Field>,
  'error' | 'children'
> & {
  control: Control<Values, unknown, unknown>;
  name: Name;
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
};

/** A Field whose control is bound to a form's value, and that shows its error. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
  ...rest
}: Props<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {children(field)}
    </Field>
  );
}
