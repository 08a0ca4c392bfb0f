import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => portal.close());

type Stream = { write: (line: string) => void };

test('redacts credentials in the log', () => {
  const { log } = portal.context;
  const stream = Reflect.get(log, pino.symbols.streamSym) as Stream;
  const write = vi.spyOn(stream, 'write').mockReturnValue();
  try {
    log.error({
      req: { headers: { host: 'a-host', cookie: 'secret-1', authorization: 'secret-2' } },
      res: { headers: { 'set-cookie': 'secret-3' } },
      tokens: { access_token: 'secret-4', refresh_token: 'secret-5' },
      database: { password: 'secret-6' },
      access_token: 'secret-7',
      refresh_token: 'secret-8',
      password: 'secret-9',
    });
    const [line] = write.mock.lastCall ?? [];
    expect(line).toContain('a-host');
    expect(line).not.toContain('secret-');
  } finally {
    write.mockRestore();
  }
});
