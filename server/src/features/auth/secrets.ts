import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** A secret that only its holder knows: 256 random bits, fit for cookies and addresses. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What we keep of a token: enough to recognise it, useless to a thief of the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export const codeChallenge = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'forge discord grants', 32));

/** Encrypts what must be readable again by us alone (AES-256-GCM). */
export const seal = (secret: string, text: string): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** The text behind a seal, or null if it was made with another secret or tampered with. */
export const unseal = (secret: string, sealed: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
};
