import { HEARTBEAT_MS } from '@forge/contract/realtime/heartbeat';
import { useEffect } from 'react';
import { connection } from '../lib/connection.ts';
import { forgeSocket } from './socket.ts';

const RECONNECT_MS = 3000;
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
    let lastHeardAt = Date.now();
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;
    const waitForHeartbeat = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => {
        connection.events.silent(lastHeardAt);
        // Again for each one that is missed: a late answer to a call ends what the first one began.
        waitForHeartbeat();
      }, HEARTBEAT_MS + LATE_MS);
    };
    const onHeard = () => {
      lastHeardAt = Date.now();
      waitForHeartbeat();
      connection.events.heard();
    };
    const onConnect = () => {
      onHeard();
      connection.events.connected();
    };
    const reconnectLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => socket.connect(), RECONNECT_MS + Math.random() * RECONNECT_MS);
    };
    const onDisconnect = (reason: string) => {
      clearTimeout(silenceTimer);
      // A missing heartbeat is noticed late.
      connection.events.disconnected(reason === 'ping timeout' ? lastHeardAt : undefined);
      // The only reason after which socket.io does not reconnect by itself.
      if (reason === 'io server disconnect') reconnectLater();
    };
    const onConnectError = () => {
      connection.events.disconnected();
      if (!socket.active) reconnectLater();
    };
    socket.on('connect', onConnect);
    socket.on('disconnect', onDisconnect);
    socket.io.on('ping', onHeard);
    socket.io.on('packet', onHeard);
    socket.on('connect_error', onConnectError);
    socket.connect();
    return () => {
      clearTimeout(timer);
      clearTimeout(silenceTimer);
      socket.off('connect', onConnect);
      socket.off('disconnect', onDisconnect);
      socket.io.off('ping', onHeard);
      socket.io.off('packet', onHeard);
      socket.off('connect_error', onConnectError);
      socket.disconnect();
      connection.events.unused();
    };
  }, [isEnabled]);
}
