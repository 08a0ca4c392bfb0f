import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { useSyncExternalStore } from 'react';
import { createConnectionMonitor } from './connection-monitor.ts';

const PROBE_TIMEOUT_MS = 5_000;

/** Statuses of a proxy without a server behind it, and of a server without its database. */
export const isUnreached = (status: number) => status === 0 || (status >= 502 && status <= 504);

const probe = async () => {
  try {
    const { status } = await fetch(authAddresses.status, {
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return !isUnreached(status);
  } catch {
    return false;
  }
};

/** The connection of this tab: fed by calls, the socket and the browser. */
export const connection = createConnectionMonitor(probe, () => navigator.onLine);

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.network(false));
  window.addEventListener('online', () => connection.network(true));
}

/** What is lost and since when; null while everything is there, and during a short reconnect. */
export const useConnectionLoss = () =>
  useSyncExternalStore(connection.subscribe, connection.loss, () => null);

/** Why a call without an answer failed, in words. */
export const unreachedReason = () =>
  connection.isOffline()
    ? 'You are offline, so nothing was sent. Try again when the connection is back.'
    : 'The server cannot be reached. Try again when the connection is back.';
