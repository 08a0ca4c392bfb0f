import { childrenOf } from './child-processes.ts';

/** Stops a process and its children without ending them; the returned function lets them go on. */
export const freeze = async (pid: number): Promise<() => void> => {
  process.kill(pid, 'SIGSTOP');
  const pids = [pid, ...(await childrenOf(pid))];
  const signalAll = (signal: NodeJS.Signals) => {
    for (const each of pids) {
      try {
        process.kill(each, signal);
      } catch {
        // It has exited already.
      }
    }
  };
  signalAll('SIGSTOP');
  const thaw = () => {
    process.off('exit', thaw);
    signalAll('SIGCONT');
  };
  // A stopped process would not receive the signal to end.
  process.on('exit', thaw);
  return thaw;
};
