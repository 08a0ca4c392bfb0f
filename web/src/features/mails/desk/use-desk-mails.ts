import type { Mail } from '@forge/contract/mails/mail-api';
import { useMemo, useState } from 'react';
import { useBankCover } from '../../../lib/bank-cover.ts';
import { groupMails, remainingOf } from './desk-groups.ts';

const none: readonly Mail[] = [];

/** What the viewer has to send, and what was sent since the page was opened. */
export function useDeskMails(mails: readonly Mail[] = none) {
  const { lacksBank } = useBankCover();
  const [seen, setSeen] = useState<{ of: readonly Mail[]; ids: ReadonlySet<string> }>({
    of: none,
    ids: new Set(),
  });
  if (seen.of !== mails) {
    const unsent = mails.filter(({ mine, sent }) => mine && !sent).map(({ _id }) => _id);
    setSeen({ of: mails, ids: new Set([...seen.ids, ...unsent]) });
  }
  return useMemo(() => {
    const own = mails.filter(({ _id, mine }) => mine && seen.ids.has(_id));
    const groups = groupMails(own, lacksBank);
    return {
      groups,
      /** Unsent, in the order of the groups. */
      order: groups.flatMap(({ unsent }) => unsent),
      byId: new Map(own.map((mail) => [mail._id, mail])),
      left: remainingOf(own),
    };
  }, [mails, seen.ids, lacksBank]);
}

export type DeskMails = ReturnType<typeof useDeskMails>;
