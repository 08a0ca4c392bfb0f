import type { Mail } from '@forge/contract/mails/mail-api';
import clsx from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { controlClasses } from '../../../ui/control-classes.ts';
import type { MailActions } from '../use-mail-actions.ts';
import { isEnter, moveOf } from './desk-keys.ts';
import { digitsId, type Desk } from './use-desk.ts';

type Props = {
  mail: Mail;
  desk: Desk;
  actions: MailActions;
  onPasteLines: (text: string) => boolean;
};

/** The digits of the mail in the game; the sixth one checks them. */
export function DigitsField({ mail, desk, actions, onPasteLines }: Props) {
  const check = actions.checkOf(mail);
  const id = digitsId(mail._id);
  const shown = check === 'correct' ? (mail.confirmationCode ?? '') : desk.typedOf(mail);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm text-iron-7">
        2. Six digits
      </label>
      <div className="relative">
        <input
          id={id}
          title="The last six digits of the subject, once the mail is sent in the game"
          value={shown}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="000000"
          aria-invalid={check === 'incorrect' || undefined}
          data-invalid={check === 'incorrect' ? '' : undefined}
          onChange={({ target }) => {
            // Typing again replaces wrong digits.
            if (!desk.type(mail, target.value)) target.select();
          }}
          onPaste={(event) => {
            if (onPasteLines(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onKeyDown={(event) => {
            const move = moveOf(event);
            if (isEnter(event)) desk.press(mail, 'digits');
            else if (event.key === 'Escape') desk.focusEntry(mail);
            else if (move === 1 || move === -1) desk.move(mail, move);
            else if (event.key !== 'Enter') return;
            event.preventDefault();
          }}
          className={controlClasses(
            clsx(
              // The focus scrolls it below the toasts.
              'scroll-mt-38 tabular h-10 pr-9! tracking-widest pointer-coarse:h-11 max-sm:h-11',
              check === 'correct' && 'border-success!',
              check === 'incorrect' && 'border-danger! outline-danger!',
            ),
          )}
        />
        {check === 'correct' && (
          <CircleCheck
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-success"
          />
        )}
        {check === 'incorrect' && (
          <CircleX
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-danger"
          />
        )}
      </div>
      <span role="status" className="sr-only">
        {check === 'correct' && 'The digits are right: Enter marks the mail as sent'}
        {check === 'incorrect' && 'The digits are wrong: nothing was sent'}
      </span>
    </div>
  );
}
