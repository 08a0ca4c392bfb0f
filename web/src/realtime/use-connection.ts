import { HEARTBEAT_MS } from '@forge/contract/realtime/heartbeat';
import { useEffect } from 'react';
import { connection } from '../lib/connection.ts';
import { forgeSocket } from './socket.ts';

const RECONNECT_MS = 3000;
// With more tabs than the server allows sockets, each new one closes the oldest, again and again. A hidden tab whose
// socket was closed so early waits longer.
const HIDDEN_RECONNECT_MS = 30_000;
const CLOSED_EARLY_MS = 10 * 60_000;
/** A heartbeat may be this late without being missed. */
const LATE_MS = 1000;

/**
 * Opens the socket while enabled, and reopens it where socket.io gives up. Reports to the connection
 * monitor.
 */
export function useConnection(isEnabled: boolean) {
  useEffect(() => {
    if (!isEnabled) return;
    const socket = forgeSocket();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastReceivedAt = Date.now();
    let heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
    const waitForHeartbeat = () => {
      clearTimeout(heartbeatTimer);
      heartbeatTimer = setTimeout(() => {
        connection.events.late(lastReceivedAt);
        // Repeated for every missed heartbeat: a late answer to a call stops the probing that the first one started.
        waitForHeartbeat();
      }, HEARTBEAT_MS + LATE_MS);
    };
    const onPacket = () => {
      lastReceivedAt = Date.now();
      waitForHeartbeat();
      connection.events.received();
    };
    let connectedAt = 0;
    const onConnect = () => {
      onPacket();
      connectedAt = Date.now();
      connection.events.connected();
    };
    const reconnectLater = () => {
      clearTimeout(timer);
      const isClosedEarly = Date.now() - connectedAt < CLOSED_EARLY_MS;
      const wait = document.hidden && isClosedEarly ? HIDDEN_RECONNECT_MS : RECONNECT_MS;
      timer = setTimeout(() => socket.connect(), wait + Math.random() * wait);
    };
    const onVisible = () => {
      if (document.hidden || socket.active) return;
      clearTimeout(timer);
      socket.connect();
    };
    const onDisconnect = (reason: string) => {
      clearTimeout(heartbeatTimer);
      // After a ping timeout, the connection was lost when the last packet arrived.
      connection.events.disconnected(reason === 'ping timeout' ? lastReceivedAt : undefined);
      // The only reason after which socket.io does not reconnect by itself.
      if (reason === 'io server disconnect') reconnectLater();
    };
    const onConnectError = () => {
      connection.events.disconnected();
      if (!socket.active) reconnectLater();
    };
    socket.on('connect', onConnect);
    socket.on('disconnect', onDisconnect);
    socket.io.on('ping', onPacket);
    socket.io.on('packet', onPacket);
    socket.on('connect_error', onConnectError);
    document.addEventListener('visibilitychange', onVisible);
    socket.connect();
    return () => {
      clearTimeout(timer);
      clearTimeout(heartbeatTimer);
      document.removeEventListener('visibilitychange', onVisible);
      socket.off('connect', onConnect);
      socket.off('disconnect', onDisconnect);
      socket.io.off('ping', onPacket);
      socket.io.off('packet', onPacket);
      socket.off('connect_error', onConnectError);
      socket.disconnect();
      connection.events.unused();
    };
  }, [isEnabled]);
}
