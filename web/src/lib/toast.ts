type Kind = 'success' | 'error' | 'info' | 'warning';
/** A sentence takes the place of what was last said about the same thing. */
export type Told = { kind: Kind; sentence: string; about: string };
type Show = (told: Told) => void;

let show: Show | null = null;
let isWanted = false;
const waiting: Told[] = [];
const listeners = new Set<() => void>();

// Without a subject a sentence stands for itself: said twice, it is seen once.
const say =
  (kind: Kind) =>
  (sentence: string, about = sentence) => {
    const told = { kind, sentence, about };
    if (show !== null) show(told);
    else waiting.push(told);
    toastArea.want();
  };

/** The one way to tell people about an outcome. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
};

/** The area itself is fetched when first wanted; what was said before then waits for it. */
export const toastArea = {
  isWanted: () => isWanted,
  want: () => {
    if (isWanted) return;
    isWanted = true;
    listeners.forEach((listener) => listener());
  },
  open: (newShow: Show) => {
    show = newShow;
    waiting.splice(0).forEach(newShow);
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
