import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { root } from './root.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program and resolves with its exit code; with `quiet` also with its output, instead of printing it.
 * Signals are forwarded to the program, and this process exits after it, so that no child is orphaned.
 */
export function run(
  command,
  args,
  { cwd = root, env = process.env, quiet = false, timeout = 0 } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      timeout,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));

    let stoppedBy;
    const forward = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    // Such as by process.exit() in another handler of the signal.
    const onExit = () => child.kill();
    process.once('exit', onExit);
    const settle = (action) => {
      for (const signal of signals) process.off(signal, forward);
      process.off('exit', onExit);
      if (stoppedBy) process.exit(128 + os.constants.signals[stoppedBy]);
      action();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code) => settle(() => resolve({ code: code ?? 1, output })));
  });
}

/** Runs a script of node_modules with the current Node; needs no shell. */
export const runTool = (script, args, options = {}) =>
  run(process.execPath, [toolPath(script, options.cwd), ...args], options);

/** npm installs a package in the workspace if the root has another version of it. */
export function toolPath(script, cwd = root) {
  const parent = [cwd, root].find((folder) => fs.existsSync(`${folder}/node_modules/${script}`));
  return `${parent ?? root}/node_modules/${script}`;
}
