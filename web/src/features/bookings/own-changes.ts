const ECHO_WITHIN_MS = 500;

type Change<Rows> = { raidId: string; answer: Promise<Rows>; expectedUntil: number };

/**
 * Tells the echo of one's own change from the change of someone else: the server tells everyone,
 * the one who did it too, and more than once where several processes hear of it. Around an own
 * change only the rows can tell: whatever they hold beyond it was somebody else.
 */
export const createOwnChanges = <Rows>(now: () => number) => {
  let awaited: Change<Rows>[] = [];
  return {
    /** Called when a change is sent; its echo may come before the answer. */
    begin: (raidId: string) => {
      let settle: (rows: Rows) => void = () => undefined;
      const answer = new Promise<Rows>((resolve) => {
        settle = resolve;
      });
      const change = { raidId, answer, expectedUntil: Infinity };
      awaited.push(change);
      return {
        /** With the rows as they must be now, if nobody else changed anything. */
        answered: (rows: Rows) => {
          change.expectedUntil = now() + ECHO_WITHIN_MS;
          settle(rows);
        },
        failed: (rows: Rows) => {
          change.expectedUntil = -Infinity;
          settle(rows);
        },
      };
    },
    /** The rows that a push may be the mere echo of; nothing where it can only be someone else's. */
    expected: (raidId: string): Promise<Rows> | null => {
      awaited = awaited.filter(({ expectedUntil }) => expectedUntil >= now());
      return awaited.findLast((change) => change.raidId === raidId)?.answer ?? null;
    },
  };
};
