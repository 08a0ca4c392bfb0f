import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each([
  ['/demo/discord', { behaviour: 'rude' }, 400, 'invalid'],
  ['/demo/roles', {}, 400, 'invalid'],
  ['/demo/roles', { persona: 'nobody', roles: [] }, 404, 'not-found'],
  ['/demo/oauth2/authorize', { persona: 'admin' }, 400, 'invalid'],
])('refuses %s %o with a code', async (path, body, status, code) => {
  const answer = await portal.visitor().post(path, body);
  expect([answer.status, answer.body]).toEqual([
    status,
    { success: false, message: expect.any(String) as string, code },
  ]);
});
