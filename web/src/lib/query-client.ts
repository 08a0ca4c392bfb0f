import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, messageForError } from './call.ts';
import { isUnreached, unreachedReason } from './connection.ts';
import { toast } from './toast.ts';

type FailureMeta = {
  /** Shown as a toast when the call fails without a server message. */
  errorMessage?: string | ((failure: { error: Error; hasData: boolean }) => string);
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

const DEDUPLICATE_MS = 500;

// Only a missing response or a server error may be transient.
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 200 && error.status < 500);

const isWithoutAnswer = (error: Error) =>
  error instanceof CallError && error.serverMessage === null && isUnreached(error.status);

/** Shows the failure toasts of every query and mutation. */
export const createQueryClient = (onSignedOut: (client: QueryClient) => void) => {
  // A polled query shows its failure once, until it succeeds.
  const reported = new WeakSet<object>();
  // Queries that fail together with the same message show one toast.
  let last = { text: '', at: 0 };
  const showError = (text: string, detail: string | undefined) => {
    const at = Date.now();
    if (text !== last.text || at - last.at > DEDUPLICATE_MS) toast.error(text, text, detail);
    last = { text, at };
  };
  const onFailure = (error: Error, meta: FailureMeta | undefined, hasData: boolean) => {
    if (error instanceof CallError && error.status === 401) onSignedOut(client);
    const fallback = meta?.errorMessage;
    if (fallback === undefined) return;
    showError(
      messageForError(
        error,
        typeof fallback === 'string' ? fallback : fallback({ error, hasData }),
      ),
      isWithoutAnswer(error) ? unreachedReason() : undefined,
    );
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onFailure(error, reported.has(query) ? {} : query.meta, query.state.data !== undefined);
        reported.add(query);
      },
      onSuccess: (_data, query) => reported.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta, false),
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000 },
      // Without network a mutation fails at once and says why, instead of being sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};
