import type { Raid } from '@forge/contract/raids/raid';
import { ClipboardPaste, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { labelsOf, type BookingValues } from './booking-values.ts';
import type { MessageFill } from './message-fill.ts';

type Props = {
  form: {
    getValues: () => BookingValues;
    setValues: (values: Partial<BookingValues>) => void;
  };
  defaults: BookingValues;
  raid: Pick<Raid, 'raidType'>;
  canChangePaidFull: boolean;
};

// Its lists of words are large: they are loaded when they are needed.
const loadFill = () => import('./message-fill.ts');

type Filled = MessageFill & { before: Partial<BookingValues> };

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** A message, not a link: pasted into the field of links it is read all the same. */
const isMessage = (target: EventTarget | null, text: string) =>
  target instanceof HTMLInputElement && target.name === 'raiderIOLink'
    ? /\S\s+\S/.test(text.trim())
    : !isEditable(target);

/** Fills the form from a pasted chat message, and says what it found. Never sends the form. */
export function PasteMessage({ form, defaults, raid, canChangePaidFull }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Filled | null>(null);
  // A second read would find the fields filled, and forget what the first one filled in.
  const isReading = useRef(false);

  const fill = async (text: string) => {
    if (isReading.current) return;
    isReading.current = true;
    const loaded = await loadFill().catch(() => null);
    isReading.current = false;
    if (loaded === null) {
      toast.error('The message could not be read. Check your connection, then paste it again.');
      return;
    }
    const present = form.getValues();
    const found = loaded.fillFromMessage(text, {
      defaults,
      present,
      canChangePaidFull,
      raidType: raid.raidType,
    });
    const before = Object.fromEntries(found.filled.map((name) => [name, present[name]]));
    form.setValues(found.values);
    setResult({ ...found, before });
    setOpen(false);
    setTyped('');
  };

  const undo = () => {
    if (result) form.setValues(result.before);
    setResult(null);
  };

  const read = async () => {
    try {
      await fill(await navigator.clipboard.readText());
    } catch {
      // Denied, or no such API: the message is pasted into a field.
      setOpen(true);
    }
  };

  const onPaste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const { target } = event;
    const dialog = root.current?.closest('[role="dialog"]');
    const isHere = target === document.body || (target instanceof Node && dialog?.contains(target));
    const text = event.clipboardData?.getData('text') ?? '';
    if (!isHere || text.trim() === '' || !isMessage(target, text)) return;
    event.preventDefault();
    event.stopPropagation();
    void fill(text);
  });
  useEffect(() => {
    const listen = (event: globalThis.ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen, true);
    return () => document.removeEventListener('paste', listen, true);
  }, []);

  return (
    <div ref={root} className="-mt-1 flex flex-col gap-2">
      {isOpen ? (
        <>
          <Field
            label="Message"
            hint="Paste the client's message here. It fills empty fields only."
          >
            <TextArea
              autoFocus
              rows={2}
              placeholder="Ana-Kazzak, resto druid, 850k, horde gold on Kazzak, TC"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
                const text = event.clipboardData.getData('text');
                if (text.trim() === '') return;
                // The text stays in sight until the fields are filled in.
                void fill(text);
              }}
            />
          </Field>
          {/* Not every keyboard pastes with an event. */}
          {typed.trim() !== '' && (
            <Button size="sm" onClick={() => void fill(typed)} className="self-start max-sm:w-full">
              Read message
            </Button>
          )}
        </>
      ) : (
        <Button size="sm" onClick={() => void read()} className="self-start max-sm:w-full">
          <ClipboardPaste aria-hidden="true" />
          Paste message
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {result && <Result result={result} onUndo={undo} />}
      </div>
    </div>
  );
}

function Result({ result, onUndo }: { result: Filled; onUndo: () => void }) {
  const { filled, kept, missing, correction } = result;
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm max-sm:flex-col max-sm:gap-2">
      <div className="flex min-w-0 flex-col gap-1">
        {filled.length === 0 ? (
          <p className="text-iron-8">Nothing was filled in from this message.</p>
        ) : (
          <p className="text-iron-8">
            <span className="font-semibold text-success">Filled in:</span> {labelsOf(filled)}
          </p>
        )}
        {correction !== undefined && <p className="text-warning">{correction}</p>}
        {kept.length > 0 && (
          <p className="text-iron-7">
            <span className="font-semibold text-info">Kept as it was:</span> {labelsOf(kept)}
          </p>
        )}
        {missing.length > 0 && (
          <p className="text-iron-7">
            <span className="font-semibold">Not found:</span> {labelsOf(missing)}
          </p>
        )}
      </div>
      {filled.length > 0 && (
        <Button size="sm" variant="ghost" onClick={onUndo} className="shrink-0 max-sm:w-full">
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      )}
    </div>
  );
}
