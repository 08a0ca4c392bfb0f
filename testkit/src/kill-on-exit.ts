const running = new Map<number, NodeJS.Signals>();

// A proof that is broken off takes along what it started.
process.on('exit', () => {
  for (const [pid, signal] of running) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
});

/** Has a process end in order when we do; until told that it has ended. */
export const endWithUs = (pid: number | undefined, signal: NodeJS.Signals): (() => void) => {
  if (pid === undefined) return () => undefined;
  running.set(pid, signal);
  return () => running.delete(pid);
};
