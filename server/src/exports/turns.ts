/** Lets a few run at once, and fewer of one person; the others wait. */
export type Turns = {
  /** Resolves to a function that ends the turn, or to null after too long a wait. */
  take: (personId: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

type TurnLimits = { atOnce: number; ofPerson: number; waitMs: number };

// Each holds a database connection of the pool's sixteen. A response without a byte is closed after 30 s.
const usual: TurnLimits = { atOnce: 4, ofPerson: 2, waitMs: 20_000 };

type Waiting = { personId: string; start: () => void };

export const createTurns = ({ atOnce, ofPerson, waitMs }: TurnLimits = usual): Turns => {
  const running: string[] = [];
  const waiting: Waiting[] = [];
  const mayStart = (personId: string) =>
    running.length < atOnce && running.filter((one) => one === personId).length < ofPerson;

  const endOf = (personId: string) => {
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      running.splice(running.indexOf(personId), 1);
      waiting.find((next) => mayStart(next.personId))?.start();
    };
  };
  const begin = (personId: string) => {
    running.push(personId);
    return endOf(personId);
  };

  return {
    take: async (personId, signal) => {
      if (signal.aborted) return null;
      if (mayStart(personId)) return begin(personId);
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
            resolve(begin(personId));
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
