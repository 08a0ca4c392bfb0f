/** Runs one task after the other, also after one that failed. */
export const createSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
};

export type SerialQueue = ReturnType<typeof createSerialQueue>;
