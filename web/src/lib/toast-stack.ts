import type { Told } from './toast.ts';

type Id = string | number;
type Options = { id?: Id; onAutoClose: () => void; onDismiss: () => void };

/** What draws the toasts. */
export type Board = {
  show: (told: Told, options: Options) => Id;
  dismiss: (id: Id) => void;
};

/** One toast for each subject, and whichever was said last on top. */
export const createToastStack = (board: Board) => {
  const open = new Map<string, Id>();
  return (told: Told) => {
    const before = open.get(told.about);
    const isOnTop = [...open.keys()].at(-1) === told.about;
    open.delete(told.about);
    // What already lies on top changes in its place; what lies deeper comes up anew.
    if (before !== undefined && !isOnTop) board.dismiss(before);
    const forget = () => {
      if (open.get(told.about) === id) open.delete(told.about);
    };
    const id = board.show(told, {
      ...(before !== undefined && isOnTop && { id: before }),
      onAutoClose: forget,
      onDismiss: forget,
    });
    open.set(told.about, id);
  };
};
