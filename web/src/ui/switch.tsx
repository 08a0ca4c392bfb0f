import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
};

export function Switch({ label, checked, onChange, name, disabled = false }: Props) {
  return (
    <label className="flex min-h-10 w-fit items-center gap-2.5 text-sm text-iron-8 pointer-coarse:min-h-11 max-sm:min-h-11">
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        {...(name !== undefined && { name })}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-iron-6 bg-iron-1 px-0.5 transition-colors data-checked:border-ember data-checked:bg-ember data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-iron-7 transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-iron-1" />
      </BaseSwitch.Root>
      {label}
    </label>
  );
}
