import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** What the choice means, in a line. */
  hint: string;
};

/** A choice whose options need a line each. */
export function RadioList<Value extends string>(props: RadioGroupProps<Choice<Value>>) {
  return (
    <RadioGroup
      {...props}
      frameClasses="flex-col divide-y divide-iron-5 overflow-hidden"
      choiceClasses="min-h-11 items-start gap-3 px-3 py-2 hover:bg-iron-2 has-checked:bg-iron-4 has-focus-visible:-outline-offset-2"
      renderChoice={({ label, hint }) => (
        <>
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-iron-7 peer-checked:border-ember peer-checked:after:size-2 peer-checked:after:rounded-full peer-checked:after:bg-ember"
          />
          <span className="flex min-w-0 flex-col">
            <span className="font-semibold text-iron-9">{label}</span>
            <span className="text-iron-8">{hint}</span>
          </span>
        </>
      )}
    />
  );
}
