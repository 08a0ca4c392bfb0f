import type { Ticket } from '@forge/contract/support/ticket';
import { useEffect, useState } from 'react';
import { newsSince, seenIn, type Seen } from './fresh-tickets.ts';

const GLOW_MS = 1800;
const none: ReadonlySet<string> = new Set();

type State = {
  tickets: readonly Ticket[] | undefined;
  list: string;
  seen: Seen | null;
  fresh: ReadonlySet<string>;
};

/**
 * The tickets with news since this list was last read, for as long as they glow. `list` says which
 * list it is: nothing of the first reading of another one is fresh.
 */
export function useFreshTickets(tickets: readonly Ticket[] | undefined, list: string) {
  const [state, setState] = useState<State>({ tickets: undefined, list, seen: null, fresh: none });
  if (tickets !== undefined && (tickets !== state.tickets || list !== state.list)) {
    const before = list === state.list ? state.seen : null;
    const news = before === null ? none : newsSince(before, tickets);
    setState({ tickets, list, seen: seenIn(tickets), fresh: news.size > 0 ? news : state.fresh });
  }
  const { fresh } = state;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: none })), GLOW_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
