import type { Mail } from '@forge/contract/mails/mail-api';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useHistoryEntry } from '../../lib/history.ts';
import { Button } from '../../ui/button.tsx';
import { controlClasses } from '../../ui/control-classes.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useArrivalEntries } from './arrival-actions.tsx';
import { copyCode } from './copy-buttons.tsx';
import { runName, shortId } from './mail-name.ts';
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
        aria-label={`Copy the code of run ${shortId(mail.bookId)}`}
        onClick={() => copyCode(paymentCode, mail.bookId)}
      >
        Copy
      </Button>
    );
  return (
    <Button
      {...buttonProps}
      aria-label={`Generate the code of run ${shortId(mail.bookId)}`}
      loading={actions.isGenerating(mail)}
      onClick={() => actions.generate(mail)}
    >
      Generate
    </Button>
  );
}

/** Highlighted once the code was checked; before that, pressing it says what is missing. */
export function MarkSentButton({ mail, actions, className }: Props) {
  return (
    <Button
      size="xs"
      variant={actions.checkOf(mail) === 'correct' ? 'quiet' : 'secondary'}
      className={className}
      aria-label={`Mark Sent: run ${shortId(mail.bookId)}`}
      loading={actions.isMarking(mail)}
      onClick={() => actions.markSent(mail)}
    >
      Mark Sent
    </Button>
  );
}

export function MailMenu({ mail }: { mail: Mail }) {
  const { _id: id, bookId } = mail;
  const arrival = useArrivalEntries(mail);
  const history = useHistoryEntry({ thing: 'mail', id, name: runName(bookId) });
  return <RowMenu label={`More for run ${shortId(bookId)}`} entries={[...arrival, history]} />;
}

/** The input for the confirmation code from the game, with its Check button. */
export function ConfirmationBox({
  mail,
  actions,
  className,
  placeholder = 'Code',
}: Props & { placeholder?: string }) {
  const check = actions.checkOf(mail);
  // Restores the checked code when the viewer returns to this page of the list.
  const [typed, setTyped] = useState(check === 'correct' ? (mail.confirmationCode ?? '') : '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(typed.trim());
        actions.check(mail, typed);
      }}
      className={clsx('relative flex items-center gap-1', className)}
    >
      <span className="relative grow">
        <input
          id={confirmationInputId(mail)}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          aria-label={`Confirmation code of run ${shortId(mail.bookId)}`}
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
        aria-label={`Check the confirmation code of run ${shortId(mail.bookId)}`}
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
