import { mailApi } from '@forge/contract/mails/mail-api';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';

/** For a failure without a sentence: an answer that was no success, or no answer at all. */
export const fetchFailure = (error: Error) =>
  error instanceof CallError && error.status > 0 ? 'Failed to fetch mails' : 'Error fetching mails';

const meta = { errorMessage: ({ error }: { error: Error }) => fetchFailure(error) };

export const mailQueries = {
  all: ['mails'] as const,
  /** What is this person's to handle. */
  mine: () =>
    queryOptions({ queryKey: ['mails', 'mine'], queryFn: () => call(mailApi.mine), meta }),
  /** Every mail of the community. */
  everyones: () =>
    queryOptions({ queryKey: ['mails', 'everyones'], queryFn: () => call(mailApi.all), meta }),
};
