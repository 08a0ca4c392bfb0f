import { expect, test } from 'vitest';
import { encrypt, decrypt } from './secrets.ts';

const secret = 'a secret of the portal';
const token = 'a token of someone';

test('decrypts with the same secret only', () => {
  const encrypted = encrypt(secret, token);
  expect(encrypted.includes(token)).toBe(false);
  expect(decrypt(secret, encrypted)).toBe(token);
  expect(decrypt('another secret', encrypted)).toBeNull();
});

test('encrypts the same text differently every time', () => {
  expect(encrypt(secret, token).equals(encrypt(secret, token))).toBe(false);
});

test('detects tampering with any byte', () => {
  const encrypted = encrypt(secret, token);
  for (const at of encrypted.keys()) {
    const other = Buffer.from(encrypted);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    expect([at, decrypt(secret, other)]).toEqual([at, null]);
  }
  expect(decrypt(secret, encrypted.subarray(0, 20))).toBeNull();
});
