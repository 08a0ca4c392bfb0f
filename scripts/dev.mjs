import { spawn } from 'node:child_process';
import { orExplain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopWithNpm } from './lib/parent.mjs';
import { root } from './lib/root.mjs';
import { toolPath } from './lib/run.mjs';

const webPort = process.env.WEB_PORT ?? '5173';
const web = `${root}/web`;

stopWithNpm();
await orExplain(ensureInstalled);

const children = [
  start(root, 'tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start(web, 'vite/bin/vite.js', ['--port', webPort, '--strictPort']),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
// Half a portal is of no use: when one ends, so does the other.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stopAll('SIGTERM');
  });
}

function start(cwd, script, args) {
  // The browser talks to Vite, which passes calls on: sign-in has to come back to Vite's address.
  const env = { PUBLIC_URL: `http://localhost:${webPort}`, ...process.env };
  return spawn(process.execPath, [toolPath(script, cwd), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function stopAll(signal) {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
