/** Limits how many run concurrently, in all and of one person; the others wait. */
export type Semaphore = {
  /** Resolves to a function that releases it, or to null after too long a wait. */
  acquire: (personId: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

type Limits = { total: number; perPerson: number; waitMs: number };

// Each holds a database connection of the pool's sixteen. A response without a byte is closed after 30 s.
const defaults: Limits = { total: 4, perPerson: 2, waitMs: 20_000 };

type Waiting = { personId: string; start: () => void };

export const createSemaphore = ({ total, perPerson, waitMs }: Limits = defaults): Semaphore => {
  const running: string[] = [];
  const waiting: Waiting[] = [];
  const mayStart = (personId: string) =>
    running.length < total && running.filter((one) => one === personId).length < perPerson;

  const releaseOf = (personId: string) => {
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      running.splice(running.indexOf(personId), 1);
      waiting.find((next) => mayStart(next.personId))?.start();
    };
  };
  const start = (personId: string) => {
    running.push(personId);
    return releaseOf(personId);
  };

  return {
    acquire: async (personId, signal) => {
      if (signal.aborted) return null;
      if (mayStart(personId)) return start(personId);
      return new Promise((resolve) => {
        const stop = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          waiting.splice(waiting.indexOf(entry), 1);
        };
        const entry: Waiting = {
          personId,
          start: () => {
            stop();
            resolve(start(personId));
          },
        };
        const giveUp = () => {
          stop();
          resolve(null);
        };
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener('abort', giveUp);
        waiting.push(entry);
      });
    },
  };
};
