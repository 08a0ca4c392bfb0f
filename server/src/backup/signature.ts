import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { deriveKey, type BackupKey } from './backup-key.ts';

/**
 * A signed backup ends with a gzip member of its own, which contains an HMAC of all bytes before it. So
 * the file remains gzipped text, and can be verified before any of it is unpacked.
 */
const signatureSchema = z.object({
  forgeSignature: z.literal(1),
  key: z.string().length(16),
  hmac: z.string().regex(/^[0-9a-f]{64}$/),
});
type Signature = z.infer<typeof signatureSchema>;

// Stored, not compressed: its length does not depend on its content.
const pack = (signature: Signature) => gzipSync(`${JSON.stringify(signature)}\n`, { level: 0 });

const SIGNATURE_BYTES = pack({
  forgeSignature: 1,
  key: '0'.repeat(16),
  hmac: '0'.repeat(64),
}).length;

const hmacOf = ({ secret }: BackupKey) => createHmac('sha256', deriveKey(secret, 'signature'));

/** Passes the bytes on and appends their signature. */
export async function* sign(
  bytes: AsyncIterable<Buffer>,
  key: BackupKey,
): AsyncGenerator<Buffer, void> {
  const hmac = hmacOf(key);
  for await (const chunk of bytes) {
    hmac.update(chunk);
    yield chunk;
  }
  yield pack({ forgeSignature: 1, key: key.id, hmac: hmac.digest('hex') });
}

const readSignature = async (file: FileHandle, start: number): Promise<Signature | undefined> => {
  if (start <= 0) return undefined;
  const bytes = Buffer.alloc(SIGNATURE_BYTES);
  await file.read(bytes, 0, SIGNATURE_BYTES, start);
  try {
    const text = gunzipSync(bytes, { maxOutputLength: 1_000 }).toString();
    return signatureSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export type Verification = {
  verdict: 'unsigned' | 'other key' | 'altered' | 'genuine';
  /** The number of bytes before the signature. */
  length: number;
};

/** Reads the whole file, without unpacking it. */
export const verifySignature = async (file: FileHandle, key: BackupKey): Promise<Verification> => {
  const { size } = await file.stat();
  const length = size - SIGNATURE_BYTES;
  const signature = await readSignature(file, length);
  if (!signature) return { verdict: 'unsigned', length: size };
  if (signature.key !== key.id) return { verdict: 'other key', length };
  const hmac = hmacOf(key);
  const bytes = file.createReadStream({ start: 0, end: length - 1, autoClose: false });
  for await (const chunk of bytes) hmac.update(chunk as Buffer);
  const matches = timingSafeEqual(hmac.digest(), Buffer.from(signature.hmac, 'hex'));
  return { verdict: matches ? 'genuine' : 'altered', length };
};
