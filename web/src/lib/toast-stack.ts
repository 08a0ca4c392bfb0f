import type { ToastMessage, ToastScope, ToastStack } from './toast.ts';

type Id = string | number;
type Options = { id?: Id; onAutoClose: () => void; onDismiss: () => void };

/** Renders the toasts. */
export type ToastRenderer = {
  show: (message: ToastMessage, options: Options) => Id;
  dismiss: (id: Id) => void;
};

/** Shows one toast per topic, the last one on top. */
export const createToastStack = (renderer: ToastRenderer): ToastStack => {
  const open = new Map<string, { id: Id; scope: ToastScope }>();
  const show = (message: ToastMessage) => {
    const previous = open.get(message.topic);
    const isOnTop = [...open.keys()].at(-1) === message.topic;
    open.delete(message.topic);
    // The top toast is updated in place; a lower one is replaced by a new one on top.
    if (previous !== undefined && !isOnTop) renderer.dismiss(previous.id);
    const remove = () => {
      if (open.get(message.topic)?.id === id) open.delete(message.topic);
    };
    const id = renderer.show(message, {
      ...(previous !== undefined && isOnTop && { id: previous.id }),
      onAutoClose: remove,
      onDismiss: remove,
    });
    open.set(message.topic, { id, scope: message.scope });
  };
  const close = (scopes: readonly ToastScope[]) => {
    for (const [topic, { id, scope }] of open) {
      if (!scopes.includes(scope)) continue;
      open.delete(topic);
      renderer.dismiss(id);
    }
  };
  return { show, close };
};
