import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError, messageForError, reasonForError } from './call.ts';
import { rowResults } from './row-results.ts';
import { toast, type ToastScope } from './toast.ts';

type FailureMeta = {
  /** Shown as a toast when the call fails without a server message. */
  errorMessage?: string | ((failure: { error: Error; hasData: boolean }) => string);
};

type ChangedRecord = { id?: string; name: string };

type ActionMeta = FailureMeta & {
  /** What is changed: the toasts name it, and the row with this id shows the result. */
  record?: (variables: never) => ChangedRecord;
  /** Shown as a toast when the call succeeds. */
  successMessage?: string | ((variables: never) => string) | undefined;
  /** Of the success: it replaces the last one with this topic, not only one about the same record. */
  successTopic?: string;
  /** Of the success, where it leads to another page. */
  successScope?: ToastScope;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: ActionMeta;
  }
}

const shownMessages = new WeakMap<object, string>();

/** The message of a failure that was shown as a toast. */
export const shownMessageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? shownMessages.get(error) : undefined;

const DEDUPLICATE_MS = 500;

// Only a missing response or a server error may be transient.
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof CallError && error.status >= 200 && error.status < 500);

// The next toast about a record replaces the last one.
const toastAbout = (record: ChangedRecord | undefined) => ({
  about: record?.name,
  ...(record?.id !== undefined && { topic: record.id }),
});

const recordOf = (meta: ActionMeta | undefined, variables: unknown) =>
  meta?.record?.(variables as never);

/** Shows the toasts of every query and mutation, and the results of mutations at their rows. */
export const createQueryClient = (onSignedOut: (client: QueryClient) => void) => {
  // A polled query shows its failure once, until it succeeds.
  const reported = new WeakSet<object>();
  // Queries that fail together with the same message show one toast.
  let last = { key: '', at: 0 };
  const showError = (
    text: string,
    record: ChangedRecord | undefined,
    detail: string | undefined,
  ) => {
    const at = Date.now();
    const key = [text, record?.name].join('\n');
    if (key !== last.key || at - last.at > DEDUPLICATE_MS) {
      toast.error(text, { ...toastAbout(record), detail });
    }
    last = { key, at };
  };
  const onFailure = (
    error: Error,
    meta: FailureMeta | undefined,
    { hasData = false, record }: { hasData?: boolean; record?: ChangedRecord | undefined },
  ) => {
    if (error instanceof CallError && error.status === 401) onSignedOut(client);
    const fallback = meta?.errorMessage;
    if (fallback === undefined) return null;
    const text = messageForError(
      error,
      typeof fallback === 'string' ? fallback : fallback({ error, hasData }),
    );
    shownMessages.set(error, text);
    const detail = reasonForError(error);
    showError(text, record, detail);
    return { text, detail };
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onFailure(error, reported.has(query) ? {} : query.meta, {
          hasData: query.state.data !== undefined,
        });
        reported.add(query);
      },
      onSuccess: (_data, query) => reported.delete(query),
    }),
    mutationCache: new MutationCache({
      onMutate: (variables, { meta }) => {
        const id = recordOf(meta, variables)?.id;
        if (id !== undefined) rowResults.clear(id);
      },
      onSuccess: (_data, variables, _result, { meta }) => {
        const record = recordOf(meta, variables);
        if (record?.id !== undefined) rowResults.done(record.id);
        const message = meta?.successMessage;
        if (message === undefined) return;
        toast.success(typeof message === 'string' ? message : message(variables as never), {
          ...toastAbout(record),
          ...(meta?.successTopic !== undefined && { topic: meta.successTopic }),
          ...(meta?.successScope && { scope: meta.successScope }),
        });
      },
      onError: (error, variables, _result, { meta }) => {
        // The form shows what someone else changed.
        if (error instanceof CallError && error.code === 'stale') return;
        const record = recordOf(meta, variables);
        const shown = onFailure(error, meta, { record });
        if (record?.id !== undefined && shown !== null)
          rowResults.refused(record.id, shown.text, shown.detail);
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000 },
      // Without network a mutation fails at once and says why, instead of being sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};
