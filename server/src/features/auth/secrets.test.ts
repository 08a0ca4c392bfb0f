import { expect, test } from 'vitest';
import { seal, unseal } from './secrets.ts';

const secret = 'a secret of the portal';
const token = 'a token of someone';

test('what is sealed is read with its secret, and with no other', () => {
  const sealed = seal(secret, token);
  expect(sealed.includes(token)).toBe(false);
  expect(unseal(secret, sealed)).toBe(token);
  expect(unseal('another secret', sealed)).toBeNull();
});

test('the same text is never sealed the same way twice', () => {
  expect(seal(secret, token).equals(seal(secret, token))).toBe(false);
});

test('a seal that was tampered with is none, whichever byte it was', () => {
  const sealed = seal(secret, token);
  for (const at of sealed.keys()) {
    const other = Buffer.from(sealed);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    expect([at, unseal(secret, other)]).toEqual([at, null]);
  }
  expect(unseal(secret, sealed.subarray(0, 20))).toBeNull();
});
