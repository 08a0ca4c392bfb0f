import { formatGoldCompact } from '../../ui/format-gold.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { digitsOf, numberOf } from './booking-money.ts';

type Props = {
  name: string;
  value: string;
  onChange?: (digits: string) => void;
  onBlur?: () => void;
  readOnly?: boolean;
};

/** Whole gold: accepts digits only, and shows the short form beside them. */
export function GoldInput({ name, value, onChange, onBlur, readOnly = false }: Props) {
  const amount = numberOf(value);
  return (
    <div className="relative">
      <TextInput
        name={name}
        inputMode="numeric"
        value={value}
        readOnly={readOnly}
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
