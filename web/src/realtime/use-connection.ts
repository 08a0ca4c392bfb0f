import { useEffect } from 'react';
import { forgeSocket } from './socket.ts';

const RECONNECT_MS = 3000;

/** Opens the socket while enabled, and reopens it where socket.io gives up. */
export function useConnection(isEnabled: boolean) {
  useEffect(() => {
    if (!isEnabled) return;
    const socket = forgeSocket();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reconnectLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.connect(), RECONNECT_MS + Math.random() * RECONNECT_MS);
    };
    const onDisconnect = (reason: string) => {
      // The only reason after which socket.io does not reconnect by itself.
      if (reason === 'io server disconnect') reconnectLater();
    };
    const onConnectError = () => {
      if (!socket.active) reconnectLater();
    };
    socket.on('disconnect', onDisconnect);
    socket.on('connect_error', onConnectError);
    socket.connect();
    return () => {
      clearTimeout(timer);
      socket.off('disconnect', onDisconnect);
      socket.off('connect_error', onConnectError);
      socket.disconnect();
    };
  }, [isEnabled]);
}
