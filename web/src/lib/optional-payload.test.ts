import { send } from '@forge/contract/endpoint';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from './call.ts';
import { withOptionalPayload } from './optional-payload.ts';

const respondWith = (body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))));

afterEach(() => vi.unstubAllGlobals());

const create = withOptionalPayload(
  send('/thing/create', 'signed in', z.object({}), z.object({ _id: z.string() })),
);

describe('a call with an optional payload', () => {
  test('returns the payload', async () => {
    respondWith({ success: true, message: 'Created', payload: { _id: '7' } });
    await expect(call(create)).resolves.toEqual({ _id: '7' });
  });

  test('succeeds without one', async () => {
    respondWith({ success: true, message: 'Created' });
    await expect(call(create)).resolves.toBeNull();
  });

  test('fails if the payload is not valid, or the server refuses', async () => {
    respondWith({ success: true, payload: { _id: 7 } });
    await expect(call(create)).rejects.toThrow();
    respondWith({ success: false, message: 'Not now' });
    await expect(call(create)).rejects.toMatchObject({ serverMessage: 'Not now' });
  });
});
