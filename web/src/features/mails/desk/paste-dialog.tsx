import type { Mail } from '@forge/contract/mails/mail-api';
import clsx from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { countText } from '../../../lib/count-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import {
  readConfirmations,
  type ConfirmationLine,
  type LineOutcome,
} from './confirmation-lines.ts';

const outcomeTexts: Record<LineOutcome, string> = {
  matched: 'Matches',
  wrong: 'Wrong digits',
  'no-code': 'No code was generated for it',
  sent: 'Already sent',
  unknown: 'No such mail',
  unreadable: 'Not a confirmation',
};

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  /** Those that the viewer may mark as sent. */
  mails: readonly Mail[];
  onConfirm: (lines: readonly ConfirmationLine[]) => void;
};

/** Takes the confirmations of many mails; says of each line what it is. */
export function PasteDialog({ open, onOpenChange, onClosed, mails, onConfirm }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const lines = readConfirmations(text, mails);
  const matched = new Set(
    lines.filter(({ outcome }) => outcome === 'matched').map(({ mail }) => mail?._id),
  ).size;
  const confirm = () => {
    if (matched === 0) return;
    onConfirm(lines);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => {
        setText('');
        onClosed();
      }}
      initialFocus={() => document.getElementById(id)}
      title="Paste confirmations"
      description="One line per mail, as the addon lists them: the first eight characters of the run id, a space, and the six digits."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" disabled={matched === 0} onClick={confirm}>
            Check {countText(matched, 'mail')}
          </Button>
        </>
      }
    >
      <Field
        label="Confirmations"
        hint="Nothing is marked as sent yet: Enter does that, mail by mail."
      >
        <TextArea
          id={id}
          value={text}
          rows={6}
          spellCheck={false}
          placeholder="1a2b3c4d 004217"
          className="tabular"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm();
          }}
        />
      </Field>
      <div role="status">
        {lines.length > 0 && (
          <p className="tabular mb-2 text-sm text-iron-8">
            {matched} of {lines.length} {lines.length === 1 ? 'line matches' : 'lines match'}
          </p>
        )}
      </div>
      {lines.length > 0 && <Lines lines={lines} />}
    </Dialog>
  );
}

const isFine = ({ outcome }: ConfirmationLine) => outcome === 'matched';

function Lines({ lines }: { lines: readonly ConfirmationLine[] }) {
  // What needs a look comes first.
  const sorted = lines.toSorted((one, other) => Number(isFine(one)) - Number(isFine(other)));
  return (
    <ul aria-label="Lines" className="flex flex-col gap-1 text-sm">
      {sorted.map((line, index) => (
        <li key={index} className="flex items-center justify-between gap-3">
          <span className="tabular min-w-0 truncate text-iron-8">{line.text}</span>
          <span
            className={clsx(
              'flex shrink-0 items-center gap-1.5 [&>svg]:size-4',
              isFine(line) ? 'text-success' : 'text-danger',
            )}
          >
            {isFine(line) ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            {outcomeTexts[line.outcome]}
          </span>
        </li>
      ))}
    </ul>
  );
}
