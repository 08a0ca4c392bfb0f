import {
  useQueryClient,
  type InvalidateOptions,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { debounceWithJitter, type Debounce } from '../lib/debounce-with-jitter.ts';
import { useNotify, type Notify } from '../lib/notifications.ts';
import { forgeSocket, subscribe, type EventName, type SocketEvents } from './socket.ts';

type Effects = { client: QueryClient; notify: Notify };

/** One row of the table from server events to their effects; starts it and returns its stop. */
export type EventRow = (effects: Effects) => () => void;

type Update<E extends EventName> = Parameters<SocketEvents[E]>;

const hasPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data;

/**
 * The client does not repeat a first fetch. Cancelling pages would lose the next one, which someone waits for, or
 * begin again with the first one at each event, and perhaps never reach the last.
 */
const mustEndFirst = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && (state.data === undefined || hasPages(state.data));

const followed = new WeakSet<Promise<unknown>>();

/** Once for each fetch, whatever happens meanwhile. */
const afterFetch = (query: Query, work: () => void) => {
  const { promise, state } = query;
  if (!promise || followed.has(promise)) return;
  followed.add(promise);
  // A first fetch that failed has nothing to bring up to date.
  void promise.then(work, state.data === undefined ? () => undefined : work);
};

/** Makes these queries stale; those on the screen are refetched. */
export const invalidate = (
  client: QueryClient,
  queryKey: QueryKey,
  options?: InvalidateOptions,
) => {
  for (const query of client.getQueryCache().findAll({ queryKey, predicate: mustEndFirst })) {
    afterFetch(query, () => invalidate(client, query.queryKey, options));
  }
  void client.invalidateQueries(
    {
      queryKey,
      predicate: (query) =>
        !mustEndFirst(query) &&
        // An optimistic mutation under the query's key refetches when it settles; earlier, the
        // refetch would undo what it shows.
        client.isMutating({ mutationKey: query.queryKey }) === 0,
    },
    options,
  );
};

/** The events make these queries stale; those on the screen are refetched. */
export const invalidateOn =
  <E extends EventName>(
    events: readonly E[],
    queryKeys: readonly QueryKey[] | ((...update: Update<E>) => readonly QueryKey[]),
    debounce?: Debounce,
  ): EventRow =>
  ({ client }) => {
    const pending = new Map<string, QueryKey>();
    const flush = () => {
      for (const queryKey of pending.values()) invalidate(client, queryKey);
      pending.clear();
    };
    const debounced = debounce && debounceWithJitter(flush, debounce);
    const onEvent = (...update: Update<E>) => {
      const keys = typeof queryKeys === 'function' ? queryKeys(...update) : queryKeys;
      for (const key of keys) pending.set(JSON.stringify(key), key);
      if (debounced) debounced.trigger();
      else flush();
    };
    const unsubscribes = events.map((event) => subscribe(event, onEvent as SocketEvents[E]));
    return () => {
      debounced?.cancel();
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };

/** While no events arrive, the queries on the screen are refetched at this interval. */
export const pollWhileDisconnected =
  (
    queryKeys: readonly QueryKey[],
    intervalMs: number,
    shouldPoll: (client: QueryClient) => boolean = () => true,
  ): EventRow =>
  ({ client }) => {
    const timer = setInterval(() => {
      if (forgeSocket().connected || document.hidden || !shouldPoll(client)) return;
      for (const queryKey of queryKeys) invalidate(client, queryKey, { cancelRefetch: false });
    }, intervalMs);
    return () => clearInterval(timer);
  };

/** The event is worth a notification, unless it returns null. */
export const notifyOn =
  <E extends EventName>(
    event: E,
    notificationOf: (...update: Update<E>) => Parameters<Notify> | null,
  ): EventRow =>
  ({ notify }) =>
    subscribe(event, ((...update: Update<E>) => {
      const notification = notificationOf(...update);
      if (notification) notify(...notification);
    }) as SocketEvents[E]);

/** Runs the table while mounted; the rows must be constant. */
export function useEventTable(rows: readonly EventRow[]) {
  const client = useQueryClient();
  const notify = useEffectEvent(useNotify());
  useEffect(() => {
    const effects = {
      client,
      notify: (...notification: Parameters<Notify>) => notify(...notification),
    };
    const stops = rows.map((row) => row(effects));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, rows]);
}
