import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

type Props = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** The most digits it takes; the rest is ignored like everything that is no digit. */
  digits?: number;
};

/** A whole number: anything but digits is ignored, so 1,250,000 can be pasted too. */
export function DigitsInput({ value, onChange, digits = 11, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={value}
      onValueChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, digits))}
      className="tabular"
    />
  );
}
