const ECHO_WITHIN_MS = 500;

type Change = { raidId: string; expectedUntil: number };

/**
 * Tells the echo of one's own change from the change of someone else: the server tells everyone,
 * the one who did it too, and more than once where several processes hear of it.
 */
export const createOwnChanges = (now: () => number) => {
  let awaited: Change[] = [];
  return {
    /** Called when a change is sent; its echo may come before the answer. */
    begin: (raidId: string) => {
      const change = { raidId, expectedUntil: Infinity };
      awaited.push(change);
      return {
        answered: () => {
          change.expectedUntil = now() + ECHO_WITHIN_MS;
        },
        failed: () => {
          change.expectedUntil = -Infinity;
        },
      };
    },
    isEcho: (raidId: string) => {
      awaited = awaited.filter(({ expectedUntil }) => expectedUntil >= now());
      return awaited.some((change) => change.raidId === raidId);
    },
  };
};

export const ownChanges = createOwnChanges(() => Date.now());
