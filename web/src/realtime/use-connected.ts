import { useSyncExternalStore } from 'react';
import { forgeSocket } from './socket.ts';

const subscribe = (onChange: () => void) => {
  const socket = forgeSocket();
  socket.on('connect', onChange);
  socket.on('disconnect', onChange);
  return () => {
    socket.off('connect', onChange);
    socket.off('disconnect', onChange);
  };
};

/** Whether pushes arrive at the moment. */
export const useConnected = () => useSyncExternalStore(subscribe, () => forgeSocket().connected);
