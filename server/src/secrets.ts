import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@forge/contract/auth/personal-token';
import type { DiscordTokens } from './integrations/discord.ts';

const NONCE = 12;
const TAG = 16;

/** 256 random bits, safe in cookies and URLs. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Whether it may be one of ours, not what someone typed into a cookie. */
export const isToken = (token: string) => /^[\w-]{43}$/.test(token);

export const newPersonalToken = () => `${TOKEN_PREFIX}${newToken()}`;

export const isPersonalToken = (token: string) => token.startsWith(TOKEN_PREFIX);

/** Only this hash is stored, so that a stolen database contains no usable token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export const codeChallenge = (verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url');

// Part of the derived key, so that neither can be read as the other.
type Purpose = 'forge discord grants' | 'forge calendar addresses';

const encryptionKey = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM with a key derived from the secret. */
export const encrypt = (
  secret: string,
  text: string,
  purpose: Purpose = 'forge discord grants',
): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(secret, purpose), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
};

export const decrypt = (
  secret: string,
  encrypted: Buffer,
  purpose: Purpose = 'forge discord grants',
): string | null => {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      encryptionKey(secret, purpose),
      encrypted.subarray(0, NONCE),
    );
    decipher.setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
    const text = Buffer.concat([
      decipher.update(encrypted.subarray(NONCE + TAG)),
      decipher.final(),
    ]);
    return text.toString('utf8');
  } catch {
    return null;
  }
};

/** Discord's tokens, as stored. */
export const encryptTokens = (secret: string, tokens: DiscordTokens) => ({
  access_token: encrypt(secret, tokens.accessToken),
  refresh_token: encrypt(secret, tokens.refreshToken),
  life_seconds: tokens.lifeSeconds,
});
