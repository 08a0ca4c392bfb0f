import type { Mail } from '@forge/contract/mails/mail-api';
import { useMemo, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { isConfirmedBy, mailMessages } from './confirmation.ts';
import { useGenerateCode, useMarkSent } from './mail-mutations.ts';

export type Check = 'correct' | 'incorrect';

// A new toast about a code replaces the last one.
const CODE_TOAST = 'confirmation code';

export const confirmationInputId = (mail: Mail) => `confirmation-${mail._id}`;

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/** Actions on mails and their state, which must not outlive a reload. */
export function useMailActions(onSent: () => void) {
  const [generated, setGenerated] = useState<ReadonlySet<string>>(new Set());
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync: generateCode } = useGenerateCode();
  const { mutateAsync: markSent } = useMarkSent();

  // Memoized, because the list re-renders when it changes.
  return useMemo(() => {
    const whileBusy = async (key: string, work: () => Promise<void>) => {
      setBusy((keys) => withId(keys, key));
      try {
        await work();
      } catch {
        // The query client shows the toast.
      } finally {
        setBusy((keys) => withoutId(keys, key));
      }
    };
    return {
      isGenerated: (mail: Mail) => generated.has(mail._id),
      isGenerating: (mail: Mail) => busy.has(`generate ${mail._id}`),
      isMarking: (mail: Mail) => busy.has(`mark ${mail._id}`),
      checkOf: (mail: Mail): Check | undefined => checks.get(mail._id),
      generate: (mail: Mail) =>
        void whileBusy(`generate ${mail._id}`, async () => {
          await generateCode(mail);
          setGenerated((ids) => withId(ids, mail._id));
        }),
      check: (mail: Mail, typed: string) => {
        const check = isConfirmedBy(mail, typed) ? 'correct' : 'incorrect';
        setChecks((all) => new Map(all).set(mail._id, check));
        if (check === 'correct') toast.success(mailMessages.correct, CODE_TOAST);
        else toast.error(mailMessages.incorrect, CODE_TOAST);
      },
      /** The input changed after the check. */
      uncheck: (mail: Mail) => {
        if (!checks.has(mail._id)) return;
        setChecks((all) => new Map([...all].filter(([id]) => id !== mail._id)));
      },
      markSent: (mail: Mail) => {
        if (checks.get(mail._id) !== 'correct') {
          toast.error(mailMessages.checkFirst, CODE_TOAST);
          document.getElementById(confirmationInputId(mail))?.focus();
          return;
        }
        void whileBusy(`mark ${mail._id}`, async () => {
          await markSent(mail);
          onSent();
        });
      },
    };
  }, [generated, checks, busy, generateCode, markSent, onSent]);
}

export type MailActions = ReturnType<typeof useMailActions>;
