import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { root } from './root.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end. Quiet programs hand back their output, the others share our terminal.
 * A signal to us goes to the program first and ends us after it, so that nothing is left running.
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
    const settle = (action) => {
      for (const signal of signals) process.off(signal, forward);
      if (stoppedBy) process.exit(128 + os.constants.signals[stoppedBy]);
      action();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code) => settle(() => resolve({ code: code ?? 1, output })));
  });
}

/** Runs a tool of node_modules with this very Node, which needs no shell on any system. */
export const runTool = (script, args, options = {}) =>
  run(process.execPath, [toolPath(script, options.cwd), ...args], options);

/** npm puts a package beside the workspace where another version took its place at the root. */
export function toolPath(script, cwd = root) {
  const home = [cwd, root].find((folder) => fs.existsSync(`${folder}/node_modules/${script}`));
  return `${home ?? root}/node_modules/${script}`;
}
