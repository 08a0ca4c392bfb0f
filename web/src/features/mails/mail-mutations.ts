import { mailApi, type Mail } from '@forge/contract/mails/mail-api';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { mailQueries } from './mail-queries.ts';

const refetch = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: mailQueries.all });

// Updates the row from the response, without waiting for the refetch.
const change = (client: QueryClient, mailId: string, changes: Partial<Mail>) =>
  client.setQueriesData<Mail[]>({ queryKey: mailQueries.all }, (mails) =>
    mails?.map((mail) => (mail._id === mailId ? { ...mail, ...changes } : mail)),
  );

export function useGenerateCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: Mail) => call(mailApi.generateCode, { mailId: mail._id }),
    meta: { errorMessage: 'Error generating code' },
    onSuccess: (codes, mail) => {
      toast.success('Generated successfully');
      change(client, mail._id, codes);
    },
    // A refusal may mean that the rows on the screen are stale.
    onError: () => refetch(client),
  });
}

export function useMarkSent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail: Mail) => call(mailApi.markSent, { mailId: mail._id }),
    meta: { errorMessage: 'Error updating mail' },
    onSuccess: (_result, mail) => {
      toast.success('Mail marked as sent');
      change(client, mail._id, { sent: true });
    },
    onError: () => refetch(client),
  });
}
