import {
  useCallback,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { deferUntilPointerUp } from './defer-until-pointer-up.ts';
import { CallError } from './call.ts';
import {
  contractResolver,
  firstError,
  hasChanged,
  type FormContract,
} from './contract-resolver.ts';
import { focusWhenRendered } from './focus-when-rendered.ts';
import { createIdempotencyKeys, type IdempotencyKeys } from './idempotency-keys.ts';
import { shownMessageOf } from './query-client.ts';
import {
  findConflicts,
  type EditedRecord,
  type FieldConflict,
  type PresentRecord,
} from './stale-edit.ts';
import { toast } from './toast.ts';

/** The idempotency key of a new record, or the version that an edit is based on. */
type Identity = { requestId?: string; version?: number };

type Options<Values extends FieldValues, Request, Result> = FormContract<Values, Request> & {
  /** In the order of the form: the first error is reported first. */
  defaultValues: Values;
  /** Sends a valid request. Failures are shown as toasts by the query client. */
  send: (request: Request & Identity) => Promise<Result>;
  /** Of a form that edits: what someone else changed meanwhile is shown before it is saved. */
  edited?: EditedRecord<Values> | undefined;
  /** Of a form whose values survive it: they are sent again with the same key. */
  idempotencyKeys?: IdempotencyKeys;
  onSent?: (result: Result) => void;
  /** Asks for confirmation; `send` of the form then sends it. */
  onValid?: (request: Request) => void;
  /** Returns false where the values had to be corrected, to be seen before they are sent. */
  beforeSubmit?: () => boolean;
  /** Reports the first error as a toast too. */
  errorToast?: { topic: string; required: string };
};

type Status = 'editing' | 'sending' | 'done';

type Conflict<Values> = {
  present: PresentRecord<Values>;
  /** Fields that take the stored value without asking. */
  takenOver: string[];
  fields: (FieldConflict<Values> & { label: string; theirs: string; mine: string })[];
};

const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'stale';

/**
 * A form of the contract: validated on submit, then on every change. Errors appear beside their
 * field, also those of the server, and the first one takes the focus. One submit sends once, and a
 * retry of the same values creates nothing twice.
 */
export function useContractForm<Values extends FieldValues, Request, Result = unknown>(
  options: Options<Values, Request, Result>,
) {
  const { defaultValues, send, edited, onSent, onValid, beforeSubmit, errorToast } = options;
  const id = useId();
  const initial = useRef(defaultValues);
  // Two clicks can arrive before the page is rendered again.
  const current = useRef<Status>('editing');
  const [status, setStatus] = useState<Status>('editing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const lastError = useRef<unknown>(null);
  const [requests] = useState(() => options.idempotencyKeys ?? createIdempotencyKeys());
  const version = useRef(edited?.version);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const form = useForm<Values, unknown, Request>({
    defaultValues: defaultValues as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: contractResolver(options),
  });
  const { isSubmitted } = form.formState;
  const { getValues } = form;

  const moveTo = (next: Status) => {
    current.current = next;
    setStatus(next);
  };

  const focusFirstError = (orElse?: () => void) =>
    focusWhenRendered(() => {
      const invalid = document
        .getElementById(id)
        ?.querySelector<HTMLElement>('[aria-invalid="true"]');
      return invalid?.querySelector<HTMLElement>('input') ?? invalid;
    }, orElse);

  const identityOf = (request: Request): Identity =>
    version.current === undefined
      ? { requestId: requests.keyFor(request) }
      : { version: version.current };

  const sendOnce = async (request: Request) => {
    if (current.current !== 'editing') return;
    moveTo('sending');
    setRefusal(null);
    lastError.current = null;
    try {
      const identity = identityOf(request);
      const result = await send({ ...request, ...identity });
      if (identity.requestId !== undefined) requests.done(identity.requestId);
      moveTo('done');
      onSent?.(result);
    } catch (error) {
      const present = isStale(error) ? await edited?.read().catch(() => undefined) : undefined;
      moveTo('editing');
      if (edited && present && present.version !== version.current) {
        compareWith(present, edited);
        return;
      }
      lastError.current = error;
      const field = error instanceof CallError ? error.field : null;
      if (error instanceof CallError && field !== null && field in initial.current) {
        form.setError(field as Path<Values>, { type: 'refused', message: error.message });
        // Fallback for fields whose control renders no error.
        focusFirstError(() => {
          if (lastError.current === error) setRefusal(error.message);
        });
      } else setRefusal(shownMessageOf(error) ?? (isStale(error) ? error.message : null));
    }
  };

  const reportErrors = (errors: FieldErrors<Values>) => {
    const first = firstError(errors, Object.keys(initial.current));
    if (errorToast && first?.message !== undefined) {
      const { topic, required } = errorToast;
      const kind = first.type === 'warning' ? 'warning' : 'error';
      toast[kind](first.type === 'required' ? required : first.message, { topic });
    }
    focusFirstError();
  };

  const trySubmit = (onSubmit: (request: Request) => unknown) => {
    if (current.current !== 'editing' || beforeSubmit?.() === false) return;
    void form.handleSubmit((request) => void onSubmit(request), reportErrors)();
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    trySubmit(onValid ?? sendOnce);
  };

  const setValues = (changes: Partial<Values>) => {
    const fields = Object.keys(changes) as Path<Values>[];
    for (const field of fields)
      form.setValue(field, changes[field] as PathValue<Values, Path<Values>>);
    if (isSubmitted) deferUntilPointerUp(() => void form.trigger(fields));
  };

  /** Saves the form as an edit of the present version, with its values of these fields. */
  const saveOver = (present: PresentRecord<Values>, takenOver: readonly (keyof Values)[]) => {
    setConflict(null);
    setValues(
      Object.fromEntries(takenOver.map((field) => [field, present.values[field]])) as Values,
    );
    initial.current = present.values;
    version.current = present.version;
    trySubmit(sendOnce);
  };

  const compareWith = (present: PresentRecord<Values>, record: EditedRecord<Values>) => {
    const { labels, describe, alwaysTakenOver } = record;
    const mine = getValues();
    const { asked, takenOver } = findConflicts(
      { opened: initial.current, theirs: present.values, mine },
      alwaysTakenOver,
    );
    // No conflict: the answer to the first attempt was lost, or both people entered the same values.
    if (asked.length === 0) saveOver(present, takenOver);
    else
      setConflict({
        present,
        takenOver,
        fields: asked.map((each) => ({
          ...each,
          label: labels[each.field],
          theirs: describe(present.values)[each.field],
          mine: describe(mine)[each.field],
        })),
      });
  };

  return {
    control: form.control,
    getValues,
    isSending: status === 'sending',
    /** Why the last request failed, where no field is to blame. */
    refusal,
    /** Sent or discarded. */
    isDone: status === 'done',
    send: sendOnce,
    discard: () => moveTo('done'),
    /** For the leave guard. */
    hasUnsavedChanges: useCallback(
      () => current.current !== 'done' && hasChanged(getValues(), initial.current),
      [getValues],
    ),
    clearError: (field: Path<Values>) => form.clearErrors(field),
    validate: (field: Path<Values>) => deferUntilPointerUp(() => void form.trigger(field)),
    /** Sets values that were not typed into their own field. */
    setValues,
    /** For the dialog about what someone else changed. */
    stale: {
      fields: conflict?.fields ?? null,
      save: (takenOver: string[]) => {
        if (conflict) saveOver(conflict.present, [...takenOver, ...conflict.takenOver]);
      },
      cancel: () => setConflict(null),
    },
    reset: (values: Values) => {
      initial.current = values;
      form.reset(values);
      setRefusal(null);
      moveTo('editing');
    },
    formProps: {
      id,
      noValidate: true,
      onSubmit: submit,
      // Enter adds a line in a text area: there Ctrl + Enter submits.
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
          return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
    },
  };
}
