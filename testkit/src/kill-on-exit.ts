const running = new Map<number, NodeJS.Signals>();

process.on('exit', () => {
  for (const [pid, signal] of running) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has exited already.
    }
  }
});

/** Ends a child process when this process exits; the returned function cancels that. */
export const killOnExit = (pid: number | undefined, signal: NodeJS.Signals): (() => void) => {
  if (pid === undefined) return () => undefined;
  running.set(pid, signal);
  return () => running.delete(pid);
};
