type Kind = 'success' | 'error' | 'info' | 'warning';
/** A message replaces the last one with the same subject; the detail is a second line. */
export type ToastMessage = {
  kind: Kind;
  text: string;
  subject: string;
  detail?: string | undefined;
};
type Show = (message: ToastMessage) => void;

let show: Show | null = null;
let isWanted = false;
const queue: ToastMessage[] = [];
const listeners = new Set<() => void>();

// The default subject shows a repeated text once.
const showAs =
  (kind: Kind) =>
  (text: string, subject = text, detail?: string) => {
    const message = { kind, text, subject, detail };
    if (show !== null) show(message);
    else queue.push(message);
    toastArea.want();
  };

export const toast = {
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
};

/** The toast area is loaded on first use; earlier messages are queued. */
export const toastArea = {
  isWanted: () => isWanted,
  want: () => {
    if (isWanted) return;
    isWanted = true;
    listeners.forEach((listener) => listener());
  },
  open: (newShow: Show) => {
    show = newShow;
    queue.splice(0).forEach(newShow);
    return () => {
      show = null;
    };
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
