import type { ReactNode } from 'react';
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';

type Segment<Value extends string> = { value: Value; label: string; mark?: ReactNode };

/** A choice of two or three. */
export function SegmentedControl<Value extends string>(props: RadioGroupProps<Segment<Value>>) {
  return (
    <RadioGroup
      {...props}
      frameClasses="h-10 p-0.5 pointer-coarse:h-11 max-sm:h-11"
      choiceClasses="grow basis-0 items-center justify-center gap-1.5 rounded-sm px-2 text-iron-8 hover:text-iron-9 has-checked:bg-iron-5 has-checked:font-semibold has-checked:text-iron-9"
      renderChoice={({ label, mark }) => (
        <>
          {mark}
          <span className="truncate">{label}</span>
        </>
      )}
    />
  );
}
