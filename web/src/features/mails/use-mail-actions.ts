import type { Mail } from '@forge/contract/mails/mail-api';
import { useMemo, useState } from 'react';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { isConfirmedBy, mailMessages } from './confirmation.ts';
import { useGenerateCode, useMarkSent } from './mail-mutations.ts';
import { mailName } from './mail-name.ts';

export type Check = 'correct' | 'incorrect';

// A new toast about a code replaces the last one.
const codeToast = (mail: Mail) => ({ about: mailName(mail), topic: 'confirmation code' });

/** Says why at the row too. */
const refuse = (mail: Mail, reason: string) => {
  toast.error(reason, codeToast(mail));
  rowResults.refused(mail._id, reason);
};

export const confirmationInputId = (mail: Mail) => `confirmation-${mail._id}`;

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/** Actions on mails and their state, which must not outlive a reload. */
export function useMailActions() {
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
        if (check === 'incorrect') {
          refuse(mail, mailMessages.incorrect);
          return;
        }
        toast.success(mailMessages.correct, codeToast(mail));
        rowResults.clear(mail._id);
      },
      /** The input changed after the check. */
      uncheck: (mail: Mail) => {
        rowResults.clear(mail._id);
        if (!checks.has(mail._id)) return;
        setChecks((all) => new Map([...all].filter(([id]) => id !== mail._id)));
      },
      markSent: (mail: Mail) => {
        if (checks.get(mail._id) !== 'correct') {
          refuse(mail, mailMessages.checkFirst);
          document.getElementById(confirmationInputId(mail))?.focus();
          return;
        }
        void whileBusy(`mark ${mail._id}`, async () => {
          await markSent(mail);
        });
      },
    };
  }, [generated, checks, busy, generateCode, markSent]);
}

export type MailActions = ReturnType<typeof useMailActions>;
