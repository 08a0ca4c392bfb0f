import { mailApi, type Mail } from '@forge/contract/mails/mail-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, CallError, isRefused, messageForError } from '../../lib/call.ts';
import { createCallsInTurn } from '../../lib/calls-in-turn.ts';
import { connection } from '../../lib/connection.ts';
import { countText } from '../../lib/count-text.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { formatGold } from '../../ui/format-gold.ts';
import { CODE_TOPIC, mailMessages } from './confirmation.ts';
import { mailQueries } from './mail-queries.ts';
import { mailName } from './mail-name.ts';
import { goldOf } from './mail-places.ts';

const refetch = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: mailQueries.all });

type Changes = Partial<Mail> | ((mail: Mail) => Partial<Mail>);

const setRow = (client: QueryClient, mailId: string, changes: Changes) =>
  client.setQueriesData<Mail[]>({ queryKey: mailQueries.all }, (rows) =>
    rows?.map((mail) =>
      mail._id === mailId
        ? { ...mail, ...(typeof changes === 'function' ? changes(mail) : changes) }
        : mail,
    ),
  );

/** Updates the row from the response, without waiting for the refetch. */
const change = async (client: QueryClient, mailId: string, changes: Changes) => {
  const mails = { queryKey: mailQueries.all };
  // A refetch that was sent before the change would bring the old row back.
  const isFetching = client.isFetching(mails) > 0;
  if (isFetching) await client.cancelQueries(mails);
  setRow(client, mailId, changes);
  if (isFetching) refetch(client);
};

const record = (mail: Mail) => ({ id: mail._id, name: mailName(mail) });

// Both calls are idempotent: if only the answer was lost, the same again gets it.
const retryLost = {
  retry: (failures: number, error: Error) =>
    failures === 0 && error instanceof CallError && error.status === 0 && !connection.isOffline(),
  retryDelay: 500,
};

/** Quiet: without a toast for each success. */
export function useGenerateCode({ quiet }: { quiet: boolean }) {
  const client = useQueryClient();
  return useMutation({
    ...retryLost,
    mutationFn: (mail: Mail) => call(mailApi.generateCode, { mailId: mail._id }),
    meta: {
      record,
      errorMessage: 'Error generating code',
      ...(!quiet && { successMessage: mailMessages.generated, successTopic: CODE_TOPIC }),
    },
    onSuccess: (codes, mail) => change(client, mail._id, { ...codes, codeOutdated: false }),
    // A refusal may mean that the rows on the screen are stale.
    onError: () => refetch(client),
  });
}

export function useMarkSent() {
  const client = useQueryClient();
  return useMutation({
    ...retryLost,
    mutationFn: (mail: Mail) => call(mailApi.markSent, { mailId: mail._id }),
    meta: {
      record,
      successMessage: 'Mail marked as sent',
      // Beside the toast about the next mail's code.
      successTopic: 'sent',
      errorMessage: 'Error updating mail',
    },
    onSuccess: (_result, mail) =>
      // The bank may have confirmed it already, if somebody else marked it first.
      change(client, mail._id, ({ arrival }) => ({
        sent: true,
        arrival: arrival ?? 'unconfirmed',
        codeOutdated: false,
      })),
    onError: () => refetch(client),
  });
}

/** Also of one that was missing. */
export function useMarkReceived() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: Mail) => call(mailApi.received, { mailId: mail._id }),
    meta: {
      record,
      successMessage: 'Mail marked as received',
      errorMessage: 'Error updating mail',
    },
    onSuccess: (_result, mail) =>
      change(client, mail._id, { arrival: 'received', missingReason: null }),
    onError: () => refetch(client),
  });
}

/**
 * Marks mails one after the other, until a call fails for a reason that the next one would have too.
 * Returns those that are received.
 */
export function useMarkManyReceived() {
  const client = useQueryClient();
  /** Someone may have marked it as missing while others were sent, or while it waited. */
  const isUnconfirmed = ({ _id }: Mail) =>
    client
      .getQueryData(mailQueries.list('all').queryKey)
      ?.some((mail) => mail._id === _id && mail.arrival === 'unconfirmed');
  return useMutation({
    mutationFn: async (mails: readonly Mail[]) => {
      const received: Mail[] = [];
      const inTurn = createCallsInTurn();
      for (const mail of mails) {
        try {
          const isMarked = await inTurn(async () => {
            if (!isUnconfirmed(mail)) return false;
            await call(mailApi.received, { mailId: mail._id });
            return true;
          });
          if (!isMarked) continue;
          setRow(client, mail._id, { arrival: 'received', missingReason: null });
          received.push(mail);
        } catch (error) {
          // The session has ended.
          if (error instanceof CallError && error.status === 401) throw error;
          rowResults.refused(mail._id, messageForError(error, 'Error updating mail'));
          if (!isRefused(error)) break;
        }
      }
      return received;
    },
    meta: { errorMessage: 'Error updating mail' },
    // The rows of a list that was read meanwhile may be older.
    onSettled: () => refetch(client),
    onSuccess: (received, mails) => {
      if (received.length > 0)
        toast.success(`${countText(received.length, 'mail')} marked as received`, {
          about: formatGold(goldOf(received)),
        });
      if (received.length < mails.length) {
        const failed = countText(mails.length - received.length, 'mail');
        toast.error(`${failed} not marked as received`);
      }
    },
  });
}

export function useMarkMissing(mail: Mail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      call(mailApi.missing, { mailId: mail._id, reason }),
    meta: {
      record: () => record(mail),
      successMessage: 'Mail marked as missing',
      errorMessage: 'Error updating mail',
    },
    onSuccess: async (_result, { reason }) => {
      await change(client, mail._id, { arrival: 'missing', missingReason: reason });
      // Idempotent: if somebody else marked it first, their reason is stored.
      refetch(client);
    },
    onError: () => refetch(client),
  });
}
