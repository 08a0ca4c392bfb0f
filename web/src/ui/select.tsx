import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { controlClasses } from './control-classes.ts';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** Icon before the label. */
  mark?: ReactNode;
};

type Props<Value extends string> = {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Only without a Field around it. */
  label?: string;
  className?: string;
};

export function Select<Value extends string>({
  choices,
  value,
  onChange,
  onBlur,
  placeholder = 'Select…',
  name,
  label,
  className,
  required = false,
  disabled = false,
  readOnly = false,
}: Props<Value>) {
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      required={required}
      disabled={disabled}
      readOnly={readOnly}
      {...(name !== undefined && { name })}
    >
      <BaseSelect.Trigger
        aria-label={label}
        onBlur={onBlur}
        className={controlClasses(
          `flex h-10 items-center justify-between gap-2 text-left select-none pointer-coarse:h-11 max-sm:h-11 ${className ?? ''}`,
        )}
      >
        <BaseSelect.Value
          placeholder={placeholder}
          className="min-w-0 truncate data-placeholder:text-iron-7"
        />
        <BaseSelect.Icon className="text-iron-7">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          sideOffset={4}
          alignItemWithTrigger={false}
          className="z-60 outline-hidden select-none"
        >
          <BaseSelect.Popup className="min-w-(--anchor-width) origin-(--transform-origin) rounded-md border border-iron-5 bg-iron-4 text-iron-8 shadow-overlay outline-hidden transition-[scale,opacity] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto p-1">
              {choices.map((choice) => (
                <BaseSelect.Item
                  key={choice.value}
                  value={choice.value}
                  className="flex min-h-9 cursor-default items-center gap-2 rounded-sm px-2 text-sm outline-hidden data-highlighted:bg-iron-5 data-highlighted:text-iron-9 pointer-coarse:min-h-11 max-sm:min-h-11"
                >
                  <span className="grid size-4 shrink-0 place-items-center text-ember">
                    <BaseSelect.ItemIndicator>
                      <Check aria-hidden="true" className="size-4" />
                    </BaseSelect.ItemIndicator>
                  </span>
                  {choice.mark}
                  <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
