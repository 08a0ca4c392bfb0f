type Options = {
  /** The least wait, in which what is asked again is already covered. */
  after: number;
  /** Up to this much more, by chance: people who were told together must not all ask together. */
  spread?: number;
};

/** Does something once, a moment after it was first asked for, however often it was. */
export const createSoon = (action: () => void, { after, spread = 0 }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          action();
        },
        after + Math.random() * spread,
      );
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
