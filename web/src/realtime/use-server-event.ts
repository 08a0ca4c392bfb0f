import { useEffect, useEffectEvent } from 'react';
import { subscribe, type EventName, type SocketEvents } from './socket.ts';

/** Calls the handler for each event of this name while the component is mounted. */
export function useServerEvent<E extends EventName>(
  event: E,
  handler: (...update: Parameters<SocketEvents[E]>) => void,
) {
  const onEvent = useEffectEvent(handler);
  useEffect(
    () =>
      subscribe(event, ((...update: Parameters<SocketEvents[E]>) =>
        onEvent(...update)) as SocketEvents[E]),
    [event],
  );
}
