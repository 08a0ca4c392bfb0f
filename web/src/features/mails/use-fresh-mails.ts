import type { Mail } from '@forge/contract/mails/mail-api';
import { useEffect, useState } from 'react';
import { changedSince, seenIn, type Seen } from './fresh-mails.ts';

const GLOW_MS = 1800;
const none: ReadonlySet<string> = new Set();

type State = { mails: readonly Mail[] | undefined; seen: Seen | null; fresh: ReadonlySet<string> };

/** The mails that came or changed since the list was last read, for as long as they glow. */
export function useFreshMails(mails: readonly Mail[] | undefined): ReadonlySet<string> {
  const [state, setState] = useState<State>({ mails: undefined, seen: null, fresh: none });
  if (mails !== undefined && mails !== state.mails) {
    const seen = seenIn(mails);
    // Nothing of a first load is fresh.
    const changed = state.seen === null ? none : changedSince(state.seen, seen);
    setState({ mails, seen, fresh: changed.size > 0 ? changed : state.fresh });
  }
  const { fresh } = state;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: none })), GLOW_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
