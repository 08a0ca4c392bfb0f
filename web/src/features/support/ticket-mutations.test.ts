import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TicketList } from '@forge/contract/support/ticket-api';
import { showRead } from './ticket-mutations.ts';
import { ticketQueries } from './ticket-queries.ts';
import { noFilters } from './ticket-url-state.ts';

type Answer = Pick<TicketList, 'more'> & {
  tickets: { _id: string; messages: number; unread: boolean }[];
};
const answer = (unread: boolean): Answer => ({
  more: false,
  tickets: [{ _id: 'a', messages: 2, unread }],
});

/** A list on the screen whose answers come when the test gives them. */
const watchList = () => {
  const client = new QueryClient();
  const waiting: ((given: Answer) => void)[] = [];
  const queryKey: QueryKey = ticketQueries.list(noFilters, 50).queryKey;
  const observer = new QueryObserver<Answer>(client, {
    queryKey,
    queryFn: () => new Promise<Answer>((resolve) => void waiting.push(resolve)),
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => undefined);
  const isUnread = () => observer.getCurrentResult().data?.tickets[0]?.unread;
  const give = async (unread: boolean) => {
    await expect.poll(() => waiting.length, { interval: 1 }).toBe(1);
    waiting.shift()?.(answer(unread));
  };
  return { client, waiting, isUnread, give, stop, refetch: () => void observer.refetch() };
};

test('shows a ticket as read in the list, without reading the list again', async () => {
  const { client, waiting, isUnread, give, stop } = watchList();
  await give(true);
  await expect.poll(isUnread).toBe(true);
  showRead(client, { ticketId: 'a', number: 1 });
  expect(isUnread()).toBe(true);
  showRead(client, { ticketId: 'a', number: 2 });
  expect(isUnread()).toBe(false);
  expect(waiting).toHaveLength(0);
  stop();
});

test('reads a list again that the server answered before the ticket was read', async () => {
  const { client, isUnread, give, stop } = watchList();
  showRead(client, { ticketId: 'a', number: 2 });
  await give(true);
  await give(false);
  await expect.poll(isUnread).toBe(false);
  stop();
});

test('does not show an answer that was under way when the ticket was read', async () => {
  const { client, waiting, isUnread, give, refetch, stop } = watchList();
  await give(true);
  await expect.poll(isUnread).toBe(true);
  refetch();
  await expect.poll(() => waiting.length).toBe(1);
  const late = waiting.shift();
  showRead(client, { ticketId: 'a', number: 2 });
  late?.(answer(true));
  await give(false);
  await expect.poll(isUnread).toBe(false);
  stop();
});
