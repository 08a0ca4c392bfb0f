import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
};

export function Checkbox({
  label,
  checked,
  onChange,
  name,
  disabled = false,
  readOnly = false,
}: Props) {
  return (
    <label
      // With the shift key a browser would select the text up to here.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      className="flex min-h-10 w-fit items-center gap-2.5 text-sm text-iron-8 pointer-coarse:min-h-11 max-sm:min-h-11"
    >
      <BaseCheckbox.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        readOnly={readOnly}
        {...(name !== undefined && { name })}
        className="grid size-5 shrink-0 place-items-center rounded-sm border border-iron-6 bg-iron-1 text-iron-1 transition-colors data-checked:border-ember data-checked:bg-ember data-disabled:opacity-50"
      >
        <BaseCheckbox.Indicator className="data-unchecked:hidden">
          <Check aria-hidden="true" strokeWidth={3} className="size-4" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {label}
    </label>
  );
}
