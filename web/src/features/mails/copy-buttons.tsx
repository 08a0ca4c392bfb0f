import type { Mail } from '@forge/contract/mails/mail-api';
import { shortRunId } from '@forge/contract/mails/mail-rules';
import { Copy } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import { toast } from '../../lib/toast.ts';
import { CODE_TOPIC, mailMessages } from './confirmation.ts';
import { mailName, runName } from './mail-name.ts';

const codeMessages = { done: mailMessages.copied, failed: mailMessages.notCopied };
const runIdMessages = { done: 'Run id is copied', failed: 'Run id could not be copied' };

/** A field of the mail in the game. */
export type GameField = 'hero' | 'realm' | 'faction' | 'amount' | 'subject' | 'code';

/** The fields say beside them that they are copied; of the code a toast says it too. */
const toastCopied = (mail: Mail, field: GameField, isCopied: boolean) => {
  const options = { about: mailName(mail), topic: CODE_TOPIC };
  if (!isCopied) toast.error(mailMessages.notCopied, options);
  else if (field === 'code') toast.success(mailMessages.copied, options);
};

/** Of a code that was just generated: one toast says both. */
export const toastGenerated = (mail: Mail, isCopied: boolean) => {
  const options = { about: mailMessages.copied, topic: CODE_TOPIC };
  if (isCopied) toast.success(mailMessages.generated, options);
  else toastCopied(mail, 'code', false);
};

/** False: it could not be copied. */
export const copyGameField = async (mail: Mail, field: GameField, text: string) => {
  const isCopied = await copyText(text);
  toastCopied(mail, field, isCopied);
  return isCopied;
};

export const copyCode = (code: string, run: string) =>
  void copyWithToast(code, codeMessages, runName(run));

// Large enough as a touch target.
const linkClasses =
  'inline-flex items-center gap-1.5 rounded-sm outline-offset-0! pointer-coarse:min-h-11 max-sm:min-h-11';

/** Copies the payment code; a dash for a mail without one. */
export function CodeLink({ code, run }: { code: string | null; run: string }) {
  if (code === null)
    return (
      <span className="relative text-iron-7">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No code yet</span>
      </span>
    );
  return (
    <button
      type="button"
      title={code}
      aria-label={`Code of run ${shortRunId(run)}: copy it`}
      onClick={() => copyCode(code, run)}
      className={`${linkClasses} font-semibold text-ember-hot underline decoration-1 underline-offset-4 hover:decoration-2`}
    >
      Code
    </button>
  );
}

/** A shortened run id that copies the whole one. */
export function RunId({ id }: { id: string }) {
  return (
    <button
      type="button"
      title={id}
      aria-label={`${id}: copy the run id`}
      onClick={() => void copyWithToast(id, runIdMessages, runName(id))}
      className={`group/id tabular ${linkClasses} text-iron-8 hover:text-iron-9`}
    >
      {shortRunId(id)}
      <Copy
        aria-hidden="true"
        className="size-3.5 text-iron-6 transition-colors group-hover/id:text-iron-9"
      />
    </button>
  );
}
