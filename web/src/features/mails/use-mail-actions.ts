import type { Mail } from '@forge/contract/mails/mail-api';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { useMemo, useRef, useState } from 'react';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { CODE_TOPIC, isConfirmedBy, mailMessages, type Check } from './confirmation.ts';
import { useGenerateCode, useMarkSent } from './mail-mutations.ts';
import { mailName } from './mail-name.ts';

const codeToast = (mail: Mail) => ({ about: mailName(mail), topic: CODE_TOPIC });

/** Says why at the row too. */
const refuse = (mail: Mail, reason: string, detail?: string) => {
  toast.error(reason, codeToast(mail));
  rowResults.refused(mail._id, reason, detail);
};

const WRONG_DIGITS = 'These are not the digits in the subject of this mail. Nothing was sent.';

export const confirmationInputId = (mail: Mail) => `confirmation-${mail._id}`;

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids, id]);
const withoutId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

type Codes = Awaited<ReturnType<ReturnType<typeof useGenerateCode>['mutateAsync']>>;

/** Actions on mails and their state, which must not outlive a reload. */
export function useMailActions(viewer: Viewer) {
  const [generated, setGenerated] = useState<ReadonlySet<string>>(new Set());
  /** What was checked, by the id of the mail. */
  const [checked, setChecked] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  // A second press during a call does nothing; it gets the result of the first.
  const pending = useRef(new Map<string, Promise<unknown>>());
  const { mutateAsync: generateCode } = useGenerateCode({ quiet: false });
  const { mutateAsync: generateQuietly } = useGenerateCode({ quiet: true });
  const { mutateAsync: markSent } = useMarkSent();
  const isAdmin = isAdminLevel(viewer);

  // Memoized, because the list re-renders when it changes.
  return useMemo(() => {
    const whileBusy = <Result>(key: string, work: () => Promise<Result>) => {
      const running = pending.current.get(key) as Promise<Result | null> | undefined;
      if (running) return running;
      setBusy((keys) => withId(keys, key));
      const done = work()
        // The query client shows the toast.
        .catch(() => null)
        .finally(() => {
          pending.current.delete(key);
          setBusy((keys) => withoutId(keys, key));
        });
      pending.current.set(key, done);
      return done;
    };
    const checkOf = (mail: Mail): Check | undefined => {
      const typed = checked.get(mail._id);
      if (typed === undefined) return undefined;
      return isConfirmedBy(mail, typed) ? 'correct' : 'incorrect';
    };
    return {
      /** Who has the gold sends it; admin-level people may mark every mail. */
      canMark: (mail: Mail) => isAdmin || mail.mine,
      /** Where gold has no bank yet. */
      canAddHero: isAdmin,
      isGenerated: (mail: Mail) => generated.has(mail._id) && !mail.codeOutdated,
      isGenerating: (mail: Mail) => busy.has(`generate ${mail._id}`),
      isMarking: (mail: Mail) => busy.has(`mark ${mail._id}`),
      checkOf,
      /** Null: refused, which the row says. Quiet: without a toast when it is done. */
      generate: (mail: Mail, { quiet = false } = {}): Promise<Codes | null> =>
        whileBusy(`generate ${mail._id}`, async () => {
          const codes = await (quiet ? generateQuietly : generateCode)(mail);
          setGenerated((ids) => withId(ids, mail._id));
          return codes;
        }),
      check: (mail: Mail, typed: string): boolean => {
        setChecked((all) => new Map(all).set(mail._id, typed));
        if (!isConfirmedBy(mail, typed)) {
          refuse(mail, mailMessages.incorrect, WRONG_DIGITS);
          return false;
        }
        toast.success(mailMessages.correct, codeToast(mail));
        rowResults.clear(mail._id);
        return true;
      },
      /** Checks many at once: the rows say what is wrong. */
      checkAll: (all: readonly { mail: Mail; typed: string }[]) => {
        setChecked(
          (before) =>
            new Map([...before, ...all.map(({ mail, typed }) => [mail._id, typed] as const)]),
        );
        for (const { mail, typed } of all) {
          if (isConfirmedBy(mail, typed)) rowResults.clear(mail._id);
          else rowResults.refused(mail._id, mailMessages.incorrect, WRONG_DIGITS);
        }
      },
      /** The input changed after the check. */
      uncheck: (mail: Mail) => {
        rowResults.clear(mail._id);
        if (!checked.has(mail._id)) return;
        setChecked((all) => new Map([...all].filter(([id]) => id !== mail._id)));
      },
      /** False: the code was not checked yet. */
      markSent: (mail: Mail): boolean => {
        if (checkOf(mail) !== 'correct') {
          refuse(mail, mailMessages.checkFirst);
          return false;
        }
        void whileBusy(`mark ${mail._id}`, () => markSent(mail));
        return true;
      },
    };
  }, [generated, checked, busy, generateCode, generateQuietly, markSent, isAdmin]);
}

export type MailActions = ReturnType<typeof useMailActions>;
