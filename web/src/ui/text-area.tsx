import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { controlClasses } from './control-classes.ts';

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'color' | 'defaultValue'> & {
  className?: string;
};

/** Put it inside a Field, which names it. */
export function TextArea({ className, rows = 4, ...rest }: Props) {
  return (
    <Field.Control
      render={<textarea rows={rows} {...rest} />}
      className={controlClasses(`min-h-24 py-2 ${className ?? ''}`)}
    />
  );
}
