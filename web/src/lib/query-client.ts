import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, sentenceFor } from './call.ts';
import { toast } from './toast.ts';

type FailureMeta = {
  /** Shown as a toast when the call fails and the server gave no sentence of its own. */
  errorMessage?: string | ((failure: { error: Error; hasData: boolean }) => string);
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

const TOGETHER_MS = 500;

// What was answered stays so, readable or not; only no answer, or a server in trouble, may change.
const mayHelpToRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 200 && error.status < 500);

/** Failures are told here, once, for every call of the app. */
export const createQueryClient = (whenSignedOut: (client: QueryClient) => void) => {
  // Queries whose failure has been told: one that polls says it once, until it works again.
  const told = new WeakSet<object>();
  // Lists that fail together for the same reason say it together.
  let last = { sentence: '', at: 0 };
  const say = (sentence: string) => {
    const at = Date.now();
    if (sentence !== last.sentence || at - last.at > TOGETHER_MS) toast.error(sentence);
    last = { sentence, at };
  };
  const onFailure = (error: Error, meta: FailureMeta | undefined, hasData: boolean) => {
    if (error instanceof CallError && error.status === 401) whenSignedOut(client);
    const ours = meta?.errorMessage;
    if (ours === undefined) return;
    say(sentenceFor(error, typeof ours === 'string' ? ours : ours({ error, hasData })));
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onFailure(error, told.has(query) ? {} : query.meta, query.state.data !== undefined);
        told.add(query);
      },
      onSuccess: (_data, query) => told.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta, false),
    }),
    defaultOptions: {
      queries: { retry: mayHelpToRetry, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
  return client;
};
