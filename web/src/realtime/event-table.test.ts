import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { invalidateOn, notifyOn, pollWhileDisconnected, type EventRow } from './event-table.ts';
import { forgeSocket, type EventName } from './socket.ts';

const page = { hidden: false };
let client: QueryClient;
let invalidated: string[];
let notifications: string[];
let stop: () => void;

const start = (row: EventRow) => {
  stop = row({ client, notify: (kind, message) => notifications.push(`${kind}: ${message}`) });
};
const receive = (event: EventName, ...update: unknown[]) => {
  for (const listener of forgeSocket().listeners(event as 'resync'))
    Reflect.apply(listener, undefined, update);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  forgeSocket().connected = false;
  client = new QueryClient();
  invalidated = [];
  notifications = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters) => {
    invalidated.push(JSON.stringify(filters?.queryKey));
    return Promise.resolve();
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('invalidates the keys of each of its events, at once without a debounce', () => {
  start(invalidateOn(['mailUpdate', 'connect'], [['mails']]));
  receive('mailUpdate');
  receive('connect');
  receive('statsUpdate');
  expect(invalidated).toEqual(['["mails"]', '["mails"]']);
});

test('invalidates each key of a burst once', () => {
  const keysOf = ({ raidId }: { raidId: string }) => [['list'], ['bookings', raidId]];
  start(invalidateOn(['bookingUpdate'], keysOf, { waitMs: 150 }));
  for (const raidId of ['a', 'b', 'a']) receive('bookingUpdate', { raidId });
  expect(invalidated).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(invalidated).toEqual(['["list"]', '["bookings","a"]', '["bookings","b"]']);
});

test('does nothing after it was stopped, even with an event pending', () => {
  start(invalidateOn(['mailUpdate'], [['mails']], { waitMs: 150 }));
  receive('mailUpdate');
  stop();
  receive('mailUpdate');
  vi.advanceTimersByTime(1_000);
  expect(invalidated).toEqual([]);
});

test('leaves a query alone while a mutation under its key is pending', () => {
  client = new QueryClient();
  client.setQueryData(['bookings', 'a'], []);
  client.setQueryData(['bookings', 'b'], []);
  void client
    .getMutationCache()
    .build(client, {
      mutationKey: ['bookings', 'a'],
      mutationFn: () => new Promise(() => undefined),
    })
    .execute(undefined);
  start(invalidateOn(['connect'], [['bookings']]));
  receive('connect');
  const isStale = (raidId: string) => client.getQueryState(['bookings', raidId])?.isInvalidated;
  expect([isStale('a'), isStale('b')]).toEqual([false, true]);
});

test('refetches a list after its next page has arrived, and does not cancel the page', async () => {
  client = new QueryClient();
  let answer: (page: string) => void = () => undefined;
  const queryFn = vi.fn(
    ({ pageParam }: { pageParam: number }) =>
      new Promise<string>((resolve) => {
        answer = (page) => resolve(`${page} ${pageParam}`);
      }),
  );
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['history'],
    queryFn,
    initialPageParam: 1,
    getNextPageParam: (_page: string, pages: string[]) => pages.length + 1,
  });
  const unsubscribe = list.subscribe(() => undefined);
  const settle = async (page: string) => {
    answer(page);
    await vi.advanceTimersByTimeAsync(0);
  };
  await settle('old');
  void list.fetchNextPage();
  start(invalidateOn(['connect'], [['history']]));
  receive('connect');
  await settle('old');
  expect(list.getCurrentResult().data?.pages).toEqual(['old 1', 'old 2']);
  await settle('new');
  await settle('new');
  expect(list.getCurrentResult().data?.pages).toEqual(['new 1', 'new 2']);
  expect(queryFn).toHaveBeenCalledTimes(4);

  // Events during a refetch of all pages do not begin it again; one refetch follows.
  receive('connect');
  await settle('newer');
  receive('connect');
  receive('connect');
  await settle('newer');
  expect(list.getCurrentResult().data?.pages).toEqual(['newer 1', 'newer 2']);
  await settle('newest');
  await settle('newest');
  expect(list.getCurrentResult().data?.pages).toEqual(['newest 1', 'newest 2']);
  expect(queryFn).toHaveBeenCalledTimes(8);
  unsubscribe();
});

test('reads a list again that changed while it was read for the first time', async () => {
  client = new QueryClient();
  const answers: ((rows: string) => void)[] = [];
  const list = new QueryObserver(client, {
    queryKey: ['mails'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const unsubscribe = list.subscribe(() => undefined);
  start(invalidateOn(['mailUpdate'], [['mails']]));
  receive('mailUpdate');
  receive('mailUpdate');
  for (const rows of ['old', 'new']) {
    answers.at(-1)?.(rows);
    await vi.advanceTimersByTimeAsync(0);
    expect(list.getCurrentResult().data).toBe(rows);
  }
  expect(answers).toHaveLength(2);
  unsubscribe();
});

test('polls while disconnected and visible only', () => {
  let shouldPoll = false;
  start(pollWhileDisconnected([['mails']], 30_000, () => shouldPoll));
  vi.advanceTimersByTime(60_000);
  expect(invalidated).toHaveLength(0);
  shouldPoll = true;
  vi.advanceTimersByTime(60_000);
  expect(invalidated).toHaveLength(2);
  page.hidden = true;
  vi.advanceTimersByTime(60_000);
  page.hidden = false;
  forgeSocket().connected = true;
  vi.advanceTimersByTime(60_000);
  expect(invalidated).toHaveLength(2);
});

test('shows the notification of an event, and none for null', () => {
  start(
    notifyOn('mailsWaiting', ({ count }) => (count > 0 ? ['mailNotices', `${count} mails`] : null)),
  );
  receive('mailsWaiting', { count: 0 });
  receive('mailsWaiting', { count: 3 });
  expect(notifications).toEqual(['mailNotices: 3 mails']);
});
