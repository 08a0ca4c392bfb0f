import { expect, test } from 'vitest';
import { encrypt, decrypt } from './secrets.ts';

const secret = 'a secret of the portal';
const token = 'a token of someone';

test('what is sealed is read with its secret, and with no other', () => {
  const sealed = encrypt(secret, token);
  expect(sealed.includes(token)).toBe(false);
  expect(decrypt(secret, sealed)).toBe(token);
  expect(decrypt('another secret', sealed)).toBeNull();
});

test('the same text is never sealed the same way twice', () => {
  expect(encrypt(secret, token).equals(encrypt(secret, token))).toBe(false);
});

test('a encrypt that was tampered with is none, whichever byte it was', () => {
  const sealed = encrypt(secret, token);
  for (const at of sealed.keys()) {
    const other = Buffer.from(sealed);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    expect([at, decrypt(secret, other)]).toEqual([at, null]);
  }
  expect(decrypt(secret, sealed.subarray(0, 20))).toBeNull();
});
