/** One value kept for this tab. Where storage is refused, it is simply not kept. */
export const createSessionValue = (key: string) => {
  const listeners = new Set<() => void>();
  const attempt = <Result>(action: () => Result, otherwise: Result): Result => {
    try {
      return action();
    } catch {
      return otherwise;
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
