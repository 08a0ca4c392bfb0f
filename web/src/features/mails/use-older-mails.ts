import type { Mail } from '@forge/contract/mails/mail-api';
import { MAIL_LIST_LIMIT } from '@forge/contract/mails/mail-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mailQueries, type MailListName } from './mail-queries.ts';
import { withOlder } from './mail-filters.ts';

/** A list that reached its limit, completed with all mails of the given day. */
export function useOlderMails(
  list: MailListName,
  mails: readonly Mail[] | undefined,
  date: string,
) {
  const isTruncated = (mails?.length ?? 0) >= MAIL_LIST_LIMIT;
  const isNeeded = isTruncated && date !== '';
  const ofDay = useQuery({ ...mailQueries.ofDay(list, date), enabled: isNeeded });
  const older = isNeeded ? ofDay.data : undefined;
  return {
    isTruncated,
    isLoadingOlder: isNeeded && ofDay.isPending,
    /** The mails of the day could not be read. */
    failedDay: isNeeded && ofDay.isError ? ofDay : null,
    mails: useMemo(() => mails && (older ? withOlder(mails, older) : mails), [mails, older]),
  };
}
