import { createServer } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { freePort } from '@forge/testkit/free-port';
import { StartError } from '../start-error.ts';
import { listen } from './listen.ts';

const listenAt = async (host: string, port: number) => {
  const app = Fastify();
  try {
    await listen(app, { host, port });
  } finally {
    await app.close();
  }
};

test('names the port that is in use', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  try {
    await expect(listenAt('127.0.0.1', port)).rejects.toThrow(
      new StartError(`Port ${port} is in use: stop what listens there, or set another PORT.`),
    );
  } finally {
    other.close();
  }
});

test.each(['192.0.2.1', 'no-such-host.invalid', 'two words'])(
  'names HOST if it is not an address of this machine: %s',
  async (host) => {
    const failed = listenAt(host, await freePort());
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(
      /^The portal cannot listen on .+ \(E\w+\): set HOST to an address of this machine, or to 0\.0\.0\.0 for all of them\.$/,
    );
  },
);

test('names PORT if the account may not use it', async () => {
  const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  const app = { listen: () => Promise.reject(refused) };
  await expect(listen(app, { host: '127.0.0.1', port: 80 })).rejects.toThrow(
    new StartError('This account may not listen on port 80: set another PORT, above 1023.'),
  );
});
