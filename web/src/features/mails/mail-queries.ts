import { mailApi } from '@forge/contract/mails/mail-api';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';

/** For a failure without a sentence: an answer that was no success, or no answer at all. */
export const fetchFailure = (error: Error) =>
  error instanceof CallError && error.status > 0 ? 'Failed to fetch mails' : 'Error fetching mails';

const meta = { errorMessage: ({ error }: { error: Error }) => fetchFailure(error) };

/** What is this person's to handle, or every mail of the community. */
export type MailListName = 'mine' | 'everyones';

const calls = { mine: mailApi.mine, everyones: mailApi.all };

export const mailQueries = {
  all: ['mails'] as const,
  /** The newest, and whatever is not sent. */
  list: (list: MailListName) =>
    queryOptions({ queryKey: ['mails', list], queryFn: () => call(calls[list]), meta }),
  /** All whose booking was made on this day, however old they are. */
  ofDay: (list: MailListName, date: string) =>
    queryOptions({
      queryKey: ['mails', list, date],
      queryFn: () => call(calls[list], { date }),
      meta,
    }),
};
