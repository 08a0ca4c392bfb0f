import type { Mail } from '@forge/contract/mails/mail-api';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlClasses } from '../../ui/control-classes.ts';
import { copyCode, shortId } from './copy-buttons.tsx';
import { boxIdOf, type MailDesk } from './use-mail-desk.ts';

type Props = { mail: Mail; desk: MailDesk; className?: string };

/** Generate, which becomes Copy once it was done in this visit. */
export function GenerateButton({ mail, desk, className }: Props) {
  const { paymentCode } = mail;
  const look = { size: 'xs', className: clsx('min-w-17', className) } as const;
  if (desk.wasGenerated(mail) && paymentCode !== null)
    return (
      <Button
        {...look}
        aria-label={`Copy the code of run ${shortId(mail.bookId)}`}
        onClick={() => copyCode(paymentCode)}
      >
        Copy
      </Button>
    );
  return (
    <Button
      {...look}
      aria-label={`Generate the code of run ${shortId(mail.bookId)}`}
      loading={desk.isGenerating(mail)}
      onClick={() => desk.generate(mail)}
    >
      Generate
    </Button>
  );
}

/** Takes heat when it may be pressed; before that it says what is missing. */
export function MarkSentButton({ mail, desk, className }: Props) {
  return (
    <Button
      size="xs"
      variant={desk.checkOf(mail) === 'correct' ? 'quiet' : 'secondary'}
      className={className}
      aria-label={`Mark Sent: run ${shortId(mail.bookId)}`}
      loading={desk.isMarking(mail)}
      onClick={() => desk.markSent(mail)}
    >
      Mark Sent
    </Button>
  );
}

/** The box for the code that the game showed, and Check. Enter checks too. */
export function ConfirmationBox({
  mail,
  desk,
  className,
  placeholder = 'Code',
}: Props & { placeholder?: string }) {
  const check = desk.checkOf(mail);
  // Whoever comes back to this page of the list finds the code they had checked.
  const [typed, setTyped] = useState(check === 'correct' ? (mail.confirmationCode ?? '') : '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTyped(typed.trim());
        desk.check(mail, typed);
      }}
      className={clsx('relative flex items-center gap-1', className)}
    >
      <span className="relative grow">
        <input
          id={boxIdOf(mail)}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          aria-label={`Confirmation code of run ${shortId(mail.bookId)}`}
          aria-invalid={check === 'incorrect' || undefined}
          data-invalid={check === 'incorrect' ? '' : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            desk.uncheck(mail);
          }}
          className={controlClasses(
            clsx(
              'tabular h-7 min-w-20 px-2 pointer-coarse:h-11 max-lg:h-11',
              check === 'correct' && 'border-success! pr-8',
              check === 'incorrect' && 'border-danger! pr-8 outline-danger!',
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
