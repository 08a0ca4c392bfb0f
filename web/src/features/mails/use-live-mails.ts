import type { Mail } from '@forge/contract/mails/mail-api';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createSoon } from '../../lib/soon.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { useConnected } from '../../realtime/use-connected.ts';
import { mailQueries, type MailListName } from './mail-queries.ts';

// A raid that ends makes many mails at once: they are read together.
const TOGETHER_MS = 400;
const POLL_WITHOUT_PUSHES_MS = 30_000;

/** A list of mails that follows the server's pushes, and asks by itself while there are none. */
export function useLiveMails(list: MailListName): UseQueryResult<Mail[]> {
  const client = useQueryClient();
  const isConnected = useConnected();
  useEffect(() => {
    const socket = forgeSocket();
    const reading = createSoon(() => void client.invalidateQueries({ queryKey: mailQueries.all }), {
      after: TOGETHER_MS,
    });
    socket.on('mailUpdate', reading.ask);
    // Nothing was pushed to us while we were away, and another role has other mails.
    socket.on('connect', reading.ask);
    socket.on('viewerUpdate', reading.ask);
    return () => {
      reading.cancel();
      socket.off('mailUpdate', reading.ask);
      socket.off('connect', reading.ask);
      socket.off('viewerUpdate', reading.ask);
    };
  }, [client]);
  return useQuery({
    ...mailQueries.list(list),
    refetchInterval: isConnected ? false : POLL_WITHOUT_PUSHES_MS,
  });
}
