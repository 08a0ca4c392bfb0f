import type { FocusEventHandler } from 'react';
import { formatGoldCompact } from '../../ui/format-gold.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { digitsOf, numberOf } from './booking-money.ts';

type Props = {
  name: string;
  value: string;
  onChange?: (digits: string) => void;
  onBlur?: FocusEventHandler<HTMLElement>;
  readOnly?: boolean;
};

/** Whole gold: takes digits only, and says beside them how much that is. */
export function GoldInput({ name, value, onChange, onBlur, readOnly = false }: Props) {
  const amount = numberOf(value);
  return (
    <div className="relative">
      <TextInput
        name={name}
        inputMode="numeric"
        value={value}
        readOnly={readOnly}
        // Nothing to do there: the keyboard passes it by.
        {...(readOnly && { tabIndex: -1 })}
        onValueChange={(typed) => onChange?.(digitsOf(typed))}
        {...(onBlur && { onBlur })}
        className="tabular pr-16"
      />
      {amount >= 1000 && (
        <span
          aria-hidden="true"
          className="tabular pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-xs text-gold"
        >
          {formatGoldCompact(amount)}
        </span>
      )}
    </div>
  );
}
