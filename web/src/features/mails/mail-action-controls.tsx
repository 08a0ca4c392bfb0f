import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import clsx from 'clsx';
import { CircleCheck, CircleX, Coins } from 'lucide-react';
import { useState } from 'react';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { Button } from '../../ui/button.tsx';
import { controlClasses } from '../../ui/control-classes.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { useArrivalEntries } from './arrival-actions.tsx';
import { copyCode } from './copy-buttons.tsx';
import { useGameMailEntries } from './game-mail-dialog.tsx';
import { runName } from './mail-name.ts';
import { confirmationInputId, type MailActions } from './use-mail-actions.ts';

type Props = { mail: Mail; actions: MailActions; className?: string };

/** Generate, which becomes Copy once the code was generated in this visit. */
export function GenerateButton({ mail, actions, className }: Props) {
  const { paymentCode } = mail;
  const buttonProps = { size: 'xs', className: clsx('min-w-17', className) } as const;
  if (actions.isGenerated(mail) && paymentCode !== null)
    return (
      <Button
        {...buttonProps}
        aria-label={`Copy the code of run ${shortRunId(mail.bookId)}`}
        onClick={() => copyCode(paymentCode, mail.bookId)}
      >
        Copy
      </Button>
    );
  return (
    <Button
      {...buttonProps}
      aria-label={`Generate the code of run ${shortRunId(mail.bookId)}`}
      loading={actions.isGenerating(mail)}
      onClick={() => void actions.generate(mail)}
    >
      Generate
    </Button>
  );
}

/** Who has the gold; without a collector nobody does yet. */
export const holderText = ({ holder }: Mail) =>
  holder === null ? 'No collector yet' : `Held by ${holder.username}`;

/**
 * Highlighted once the code was checked; before that, pressing it says what is missing. For those who
 * do not have the gold: who has it.
 */
export function MarkSentButton({ mail, actions, className }: Props) {
  if (!actions.canMark(mail))
    return (
      <span
        className={clsx('flex min-w-0 items-center gap-1.5 text-xs text-iron-8', className)}
        title="Whoever has the gold marks its mail as sent"
      >
        <Coins aria-hidden="true" className="size-3.5 shrink-0 text-iron-7" />
        <TruncatedText text={holderText(mail)} className="lg:max-w-32" />
      </span>
    );
  return (
    <Button
      size="xs"
      variant={actions.checkOf(mail) === 'correct' ? 'quiet' : 'secondary'}
      className={className}
      aria-label={`Mark Sent: run ${shortRunId(mail.bookId)}`}
      title={mail.mine ? undefined : holderText(mail)}
      loading={actions.isMarking(mail)}
      onClick={() => {
        if (!actions.markSent(mail)) document.getElementById(confirmationInputId(mail))?.focus();
      }}
    >
      Mark Sent
    </Button>
  );
}

export function MailMenu({ mail }: { mail: Mail }) {
  const { _id: id, bookId } = mail;
  const gameMail = useGameMailEntries(mail);
  const arrival = useArrivalEntries(mail);
  const history = useHistoryEntry({ thing: 'mail', id, name: runName(bookId) });
  return (
    <RowMenu
      label={`More for run ${shortRunId(bookId)}`}
      entries={[...gameMail, ...arrival, history]}
    />
  );
}

/** The input for the confirmation code from the game, with its Check button. */
export function ConfirmationBox({
  mail,
  actions,
  className,
  placeholder = 'Code',
}: Props & { placeholder?: string }) {
  const check = actions.checkOf(mail);
  const [typed, setTyped] = useState('');
  // Checked here, on the desk, or before the viewer returned to this page of the list.
  const shown = check === 'correct' ? (mail.confirmationCode ?? '') : typed;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(shown.trim());
        actions.check(mail, shown);
      }}
      className={clsx('relative flex items-center gap-1', className)}
    >
      <span className="relative grow">
        <input
          id={confirmationInputId(mail)}
          value={shown}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          aria-label={`Confirmation code of run ${shortRunId(mail.bookId)}`}
          aria-invalid={check === 'incorrect' || undefined}
          data-invalid={check === 'incorrect' ? '' : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            actions.uncheck(mail);
          }}
          className={controlClasses(
            clsx(
              // Wide enough for six digits beside the icon.
              'tabular h-7 min-w-26 px-2! pointer-coarse:h-11 max-lg:h-11',
              check === 'correct' && 'border-success! pr-8!',
              check === 'incorrect' && 'border-danger! pr-8! outline-danger!',
            ),
          )}
        />
        {check === 'correct' && (
          <CircleCheck
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-success"
          />
        )}
        {check === 'incorrect' && (
          <CircleX
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-danger"
          />
        )}
      </span>
      <Button
        type="submit"
        size="xs"
        variant="ghost"
        className="outline-offset-0!"
        aria-label={`Check the confirmation code of run ${shortRunId(mail.bookId)}`}
      >
        Check
      </Button>
      <span role="status" className="sr-only">
        {check === 'correct' && 'Checked: correct'}
        {check === 'incorrect' && 'Checked: incorrect'}
      </span>
    </form>
  );
}
