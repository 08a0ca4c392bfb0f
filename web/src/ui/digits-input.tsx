import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

type Props = Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'defaultValue' | 'onChange' | 'onValueChange'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** Further digits are ignored. */
  maxDigits: number;
};

/** A whole number: ignores anything but digits. For gold, see GoldInput. */
export function DigitsInput({ value, onChange, maxDigits, ...rest }: Props) {
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
