import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const childrenByProc = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The process name in the second field may contain brackets and spaces.
      return Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
};

/** The running children of a process. */
export const childrenOf = async (parent: number): Promise<number[]> => {
  if (process.platform === 'linux') return childrenByProc(parent);
  const { stdout } = await run('pgrep', ['-P', String(parent)]);
  return stdout.trim().split('\n').map(Number);
};

export const signalAll = (pids: number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has exited already.
    }
  }
};

export const killAll = (pids: number[]): void => signalAll(pids, 'SIGKILL');
