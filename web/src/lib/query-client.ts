import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, sentenceFor } from './call.ts';
import { toast } from './toast.ts';

type FailureMeta = {
  /** Shown as a toast when the call fails and the server gave no sentence of its own. */
  errorMessage?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

const mayHelpToRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/** Failures are told here, once, for every call of the app. */
export const createQueryClient = (whenSignedOut: (client: QueryClient) => void) => {
  const onFailure = (error: Error, meta: FailureMeta | undefined) => {
    if (error instanceof CallError && error.status === 401) whenSignedOut(client);
    if (meta?.errorMessage !== undefined) toast.error(sentenceFor(error, meta.errorMessage));
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onFailure(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { retry: mayHelpToRetry, staleTime: 10_000 },
      mutations: { retry: false },
    },
  });
  return client;
};
