import { ArrowLeftRight, Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Props<Option> = {
  label: string;
  placeholder: string;
  /** The options that match what was typed, best first. */
  find: (typed: string) => readonly Option[];
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  chosen: Option | null;
  onChoose: (option: Option | null) => void;
  /** Shown where nothing is found. */
  empty: (typed: string) => ReactNode;
  error?: string | undefined;
};

const LISTED = 25;

/** One of many, found by typing: the list gives way to what was chosen, which can be changed. */
export function SearchChoice<Option>({ chosen, ...props }: Props<Option>) {
  const change = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const before = useRef(chosen !== null);
  const isChosen = chosen !== null;
  useEffect(() => {
    if (before.current === isChosen) return;
    before.current = isChosen;
    (isChosen ? change : search).current?.focus();
  }, [isChosen]);
  if (!isChosen) return <SearchList {...props} search={search} />;
  return (
    <section aria-label={props.label} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-iron-8">{props.label}</h3>
      <div className="flex items-start gap-3 rounded-md border border-ember/50 bg-iron-1 px-3 py-2 text-sm max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 grow">{props.render(chosen)}</div>
        <Button ref={change} size="sm" variant="ghost" onClick={() => props.onChoose(null)}>
          <ArrowLeftRight aria-hidden="true" />
          Change
        </Button>
      </div>
    </section>
  );
}

type ListProps<Option> = Omit<Props<Option>, 'chosen'> & {
  search: React.RefObject<HTMLInputElement | null>;
};

function SearchList<Option>({
  label,
  placeholder,
  find,
  keyOf,
  render,
  onChoose,
  empty,
  error,
  search,
}: ListProps<Option>) {
  const [typed, setTyped] = useState('');
  const found = find(typed);
  const [first] = found;
  const hidden = found.length - LISTED;
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={error} required>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-iron-7"
          />
          <TextInput
            ref={search}
            type="search"
            value={typed}
            placeholder={placeholder}
            onValueChange={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Chooses, and does not submit the form.
              event.preventDefault();
              if (first !== undefined) onChoose(first);
            }}
            className="pl-9"
          />
        </div>
      </Field>
      {found.length === 0 ? (
        <p className="rounded-md border border-iron-5 px-3 py-4 text-sm text-iron-7">
          {empty(typed)}
        </p>
      ) : (
        <ul
          aria-label={label}
          className="flex flex-col divide-y divide-iron-5 rounded-md border border-iron-5 bg-iron-2 sm:max-h-80 sm:overflow-y-auto sm:overscroll-contain"
        >
          {found.slice(0, LISTED).map((option) => (
            <li key={keyOf(option)}>
              <button
                type="button"
                onClick={() => onChoose(option)}
                className="block min-h-11 w-full px-3 py-2 text-left text-sm transition-colors hover:bg-iron-4 focus-visible:-outline-offset-2"
              >
                {render(option)}
              </button>
            </li>
          ))}
          {hidden > 0 && (
            <li className="px-3 py-2 text-sm text-iron-7">{hidden} more: type to find them</li>
          )}
        </ul>
      )}
    </div>
  );
}
