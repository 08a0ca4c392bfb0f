import type { ToastMessage } from './toast.ts';

type Id = string | number;
type Options = { id?: Id; onAutoClose: () => void; onDismiss: () => void };

/** Renders the toasts. */
export type ToastRenderer = {
  show: (message: ToastMessage, options: Options) => Id;
  dismiss: (id: Id) => void;
};

/** Shows one toast per subject, the last one on top. */
export const createToastStack = (renderer: ToastRenderer) => {
  const open = new Map<string, Id>();
  return (message: ToastMessage) => {
    const previous = open.get(message.subject);
    const isOnTop = [...open.keys()].at(-1) === message.subject;
    open.delete(message.subject);
    // The top toast is updated in place; a lower one is replaced by a new one on top.
    if (previous !== undefined && !isOnTop) renderer.dismiss(previous);
    const remove = () => {
      if (open.get(message.subject) === id) open.delete(message.subject);
    };
    const id = renderer.show(message, {
      ...(previous !== undefined && isOnTop && { id: previous }),
      onAutoClose: remove,
      onDismiss: remove,
    });
    open.set(message.subject, id);
  };
};
