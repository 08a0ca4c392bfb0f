type Kind = 'success' | 'error' | 'info' | 'warning';
type Show = (kind: Kind, sentence: string) => void;

let show: Show | null = null;
let isWanted = false;
const waiting: [Kind, string][] = [];
const listeners = new Set<() => void>();

const say = (kind: Kind) => (sentence: string) => {
  if (show !== null) show(kind, sentence);
  else waiting.push([kind, sentence]);
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
    waiting.splice(0).forEach(([kind, sentence]) => newShow(kind, sentence));
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
