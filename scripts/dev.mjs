import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { exitWithParent } from './lib/exit-with-parent.mjs';
import { root } from './lib/root.mjs';
import { toolPath } from './lib/run.mjs';

const webPort = process.env.WEB_PORT ?? '5173';
const web = `${root}/web`;

exitWithParent();
await exitOnError(async () => {
  await ensureInstalled();
  await ensureBuilt({ only: ['addon'] });
});

const children = [
  start(root, 'tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start(web, 'vite/bin/vite.js', ['--port', webPort, '--strictPort']),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));
// When one exits, stop the other.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stopAll('SIGTERM');
  });
}

function start(cwd, script, args) {
  // Vite proxies calls to the server: sign-in has to redirect to Vite's address.
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
