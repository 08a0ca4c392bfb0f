import { Input } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { controlClasses } from './control-classes.ts';

type Props = Omit<ComponentProps<typeof Input>, 'className'> & { className?: string };

/** Put it inside a Field, which names it. */
export function TextInput({ className, ...rest }: Props) {
  return (
    <Input
      autoComplete="off"
      {...rest}
      className={controlClasses(`h-10 pointer-coarse:h-11 max-sm:h-11 ${className ?? ''}`)}
    />
  );
}
