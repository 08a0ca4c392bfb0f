import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js');
const START_MS = 60_000;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

export type Portal = { url: string; stop: () => Promise<void> };

/** The built portal, as `npm start` runs it, with a database of its own. */
export const startPortal = async (env: Record<string, string> = {}): Promise<Portal> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forge-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`No portal: ${output}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Forge portal: ')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The portal ended: ${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
