/** One value in the tab's sessionStorage. Where the browser denies storage, it is not stored. */
export const createSessionValue = (key: string) => {
  const listeners = new Set<() => void>();
  const attempt = <Result>(action: () => Result, fallback: Result): Result => {
    try {
      return action();
    } catch {
      return fallback;
    }
  };
  return {
    get: () => attempt(() => sessionStorage.getItem(key), null),
    set: (value: string | null) => {
      attempt(() => {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, value);
      }, undefined);
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
