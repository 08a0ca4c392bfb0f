import { mailApi } from '@forge/contract/mails/mail-api';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';

/** The text for a failure without a server message: an error response, or no response. */
export const fetchFailure = (error: Error) =>
  error instanceof CallError && error.status > 0 ? 'Failed to fetch mails' : 'Error fetching mails';

const meta = { errorMessage: ({ error }: { error: Error }) => fetchFailure(error) };

/** The viewer's mails to handle, or every mail of the community. */
export type MailListName = 'mine' | 'all';

const calls = { mine: mailApi.mine, all: mailApi.all };

export const mailQueries = {
  all: ['mails'] as const,
  /** The newest, and all unsent ones. */
  list: (list: MailListName) =>
    queryOptions({ queryKey: ['mails', list], queryFn: () => call(calls[list]), meta }),
  /** All mails whose booking was made on this day. */
  ofDay: (list: MailListName, date: string) =>
    queryOptions({
      queryKey: ['mails', list, date],
      queryFn: () => call(calls[list], { date }),
      meta,
    }),
};
