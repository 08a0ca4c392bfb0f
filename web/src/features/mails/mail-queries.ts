import { get } from '@forge/contract/endpoint';
import { mailApi, mailSchema } from '@forge/contract/mails/mail-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, CallError } from '../../lib/call.ts';
import { parseRecords } from '../../lib/read-records.ts';

const refused = 'Failed to fetch mails';

/** The text for a failure without a server message: an error response, or no response. */
export const fetchFailure = (error: Error) =>
  error instanceof CallError && error.status > 0 ? refused : 'Error fetching mails';

const meta = { errorMessage: ({ error }: { error: Error }) => fetchFailure(error) };

/** The viewer's mails to handle, or every mail of the community. */
export type MailListName = 'mine' | 'all';

// The records are parsed one by one.
const unparsed = ({ path, access, request }: typeof mailApi.mine) =>
  get(path, access, z.array(z.unknown()), request);
const calls = { mine: unparsed(mailApi.mine), all: unparsed(mailApi.all) };

const fetchMails = async (list: MailListName, date?: string) =>
  parseRecords(await call(calls[list], { date }), mailSchema, refused);

export const mailQueries = {
  all: ['mails'] as const,
  /** The newest, and all unsent and missing ones. */
  list: (list: MailListName) =>
    queryOptions({ queryKey: ['mails', list], queryFn: () => fetchMails(list), meta }),
  /** All mails whose booking was made on this day. */
  ofDay: (list: MailListName, date: string) =>
    queryOptions({
      queryKey: ['mails', list, date],
      queryFn: () => fetchMails(list, date),
      meta,
    }),
};
