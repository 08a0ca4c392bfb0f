import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

type Props = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** Further digits are ignored. */
  maxDigits?: number;
};

/** A whole number: ignores anything but digits, so 1,250,000 can be pasted. */
export function DigitsInput({ value, onChange, maxDigits = 11, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={value}
      onValueChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, maxDigits))}
      className="tabular"
    />
  );
}
