type Props<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: string;
  onChoose: (value: Value) => void;
};

/** Frequent values of the text field above, each chosen with one press. */
export function QuickChoices<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className="inline-flex h-8 items-center rounded-md border border-iron-5 bg-iron-2 px-2.5 text-xs font-semibold text-iron-8 transition-colors select-none hover:border-iron-6 hover:text-iron-9 aria-pressed:border-ember/60 aria-pressed:text-iron-9 pointer-coarse:h-11 max-sm:h-11"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
