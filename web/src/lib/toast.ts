type Kind = 'success' | 'error' | 'info' | 'warning';

/** A toast closes early when the dialog or the page that it is about is left. */
export type ToastScope = 'dialog' | 'page' | 'portal';

export type ToastOptions = {
  /** The record, in a second line: which client, which raid, which mail. */
  about?: string | undefined;
  /** Why an action failed, after the record. */
  detail?: string | undefined;
  /** A message replaces the last one with the same topic. By default a repeated one is shown once. */
  topic?: string;
  /** Defaults to the open form dialog, for a success to the page: it is shown as the dialog closes. */
  scope?: ToastScope;
};

export type ToastMessage = {
  kind: Kind;
  text: string;
  about: string | undefined;
  detail: string | undefined;
  topic: string;
  scope: ToastScope;
};

/** Shows toasts, and closes those of a scope. */
export type ToastStack = {
  show: (message: ToastMessage) => void;
  close: (scopes: readonly ToastScope[]) => void;
};

let stack: ToastStack | null = null;
let isNeeded = false;
let openDialogs = 0;
const queue: ToastMessage[] = [];
const listeners = new Set<() => void>();

const showAs =
  (kind: Kind) =>
  (text: string, { about, detail, topic, scope }: ToastOptions = {}) => {
    const message: ToastMessage = {
      kind,
      text,
      about,
      detail,
      topic: topic ?? [text, about].join('\n'),
      scope: scope ?? (openDialogs > 0 && kind !== 'success' ? 'dialog' : 'page'),
    };
    if (stack !== null) stack.show(message);
    else queue.push(message);
    toastArea.load();
  };

export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
};

const close = (...scopes: ToastScope[]) => {
  stack?.close(scopes);
  queue.splice(0, Infinity, ...queue.filter(({ scope }) => !scopes.includes(scope)));
};

/** Toasts raised until the returned function is called belong to a form dialog. */
export const startDialogToasts = () => {
  openDialogs += 1;
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) close('dialog');
  };
};

export const closePageToasts = () => close('dialog', 'page');

/** The toast area is loaded on first use; earlier messages are queued. */
export const toastArea = {
  isNeeded: () => isNeeded,
  load: () => {
    if (isNeeded) return;
    isNeeded = true;
    listeners.forEach((listener) => listener());
  },
  open: (newStack: ToastStack) => {
    stack = newStack;
    queue.splice(0).forEach((message) => newStack.show(message));
    return () => {
      stack = null;
    };
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
