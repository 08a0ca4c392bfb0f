import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Pipelines requests for the API document, which has about 250 kB. */
const pipeline = (count: number) => {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1');
  const request = 'GET /docs HTTP/1.1\r\nhost: localhost\r\n';
  socket.write(`${request}\r\n`.repeat(count - 1) + `${request}connection: close\r\n\r\n`);
  return socket;
};

test('answers a client that pipelines a few large answers', async () => {
  let text = '';
  for await (const chunk of pipeline(10)) text += String(chunk);
  expect(text.length).toBeGreaterThan(10 * 100_000);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
});

test('closes a client that pipelines hundreds of large answers', async () => {
  const socket = pipeline(400);
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  expect(bytes).toBeLessThan(400 * 100_000);
});
