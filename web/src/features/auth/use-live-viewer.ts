import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createSoon } from '../../lib/soon.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { authQueries } from './auth-queries.ts';

const reconnectDelay = 3000;
// Everyone is told to read again at the same moment, when the database has only just come back.
const SPREAD = { after: 100, spread: 1_500 };

/**
 * While a member is here: asks again who is signed in whenever the server says that it changed, and
 * for everything on the page when it says that pushes were missed.
 */
export function useLiveViewer(isMember: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    const socket = forgeSocket();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => void client.invalidateQueries({ queryKey: authQueries.all });
    const readingAgain = createSoon(() => void client.invalidateQueries(), SPREAD);
    const reconnectLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.connect(), reconnectDelay + Math.random() * reconnectDelay);
    };
    const onDisconnect = (reason: string) => {
      // The client reconnects by itself after everything but this: the server closed us on purpose.
      if (reason !== 'io server disconnect') return;
      askAgain();
      reconnectLater();
    };
    const onRefused = () => {
      if (!socket.active) reconnectLater();
    };
    socket.on('viewerUpdate', askAgain);
    socket.on('resync', readingAgain.ask);
    socket.on('disconnect', onDisconnect);
    socket.on('connect_error', onRefused);
    socket.connect();
    return () => {
      clearTimeout(timer);
      readingAgain.cancel();
      socket.off('viewerUpdate', askAgain);
      socket.off('resync', readingAgain.ask);
      socket.off('disconnect', onDisconnect);
      socket.off('connect_error', onRefused);
      socket.disconnect();
    };
  }, [isMember, client]);
}
