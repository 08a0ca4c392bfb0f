import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type BackupKey } from './backup-key.ts';

/**
 * An encrypted backup: a header (magic, key id, salt), then chunks of AES-256-GCM, each with its length
 * before it and its tag after it. A chunk's nonce is its number and whether it is the last, so that none
 * can be changed, moved, repeated or cut off. Nothing is used before its chunk is verified.
 */
const MAGIC = Buffer.from('FORGEBK1');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + 8 + SALT_BYTES;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const LAST = 0x80_00_00_00;

export const isEncrypted = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).equals(MAGIC);

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

const fileKey = ({ secret }: BackupKey, header: Buffer) =>
  deriveKey(secret, 'encryption', header.subarray(-SALT_BYTES));

export async function* encrypt(
  bytes: AsyncIterable<Buffer>,
  key: BackupKey,
): AsyncGenerator<Buffer, void> {
  // A new key for each file: nonces start at zero in each.
  const header = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), randomBytes(SALT_BYTES)]);
  const secret = fileKey(key, header);
  let number = 0;
  const seal = (chunk: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number++, isLast));
    cipher.setAAD(header);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length + (isLast ? LAST : 0));
    return Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  yield header;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length > CHUNK_BYTES) {
      yield seal(rest.subarray(0, CHUNK_BYTES), false);
      rest = rest.subarray(CHUNK_BYTES);
    }
  }
  yield seal(rest, true);
}

export class OtherKeyError extends Error {}
export class AlteredError extends Error {}

/** Reads so many bytes at a time; undefined at the end. */
const exactReader = (bytes: AsyncIterable<Buffer>) => {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length: number): Promise<Buffer | undefined> => {
    while (rest.length < length) {
      const next = await source.next();
      if (next.done) return undefined;
      rest = Buffer.concat([rest, next.value]);
    }
    const read = rest.subarray(0, length);
    rest = rest.subarray(length);
    return read;
  };
};

/** Yields verified bytes only; throws at the first chunk that is not as it was written. */
export async function* decrypt(
  bytes: AsyncIterable<Buffer>,
  key: BackupKey,
): AsyncGenerator<Buffer, void> {
  const read = exactReader(bytes);
  const readOrFail = async (length: number): Promise<Buffer> => {
    const found = await read(length);
    if (!found) throw new AlteredError('cut off');
    return found;
  };
  const header = await readOrFail(HEADER_BYTES);
  if (header.toString('hex', MAGIC.length, MAGIC.length + 8) !== key.id) throw new OtherKeyError();
  const secret = fileKey(key, header);
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const mark = (await readOrFail(4)).readUInt32BE();
    isLast = mark >= LAST;
    const length = isLast ? mark - LAST : mark;
    if (length > CHUNK_BYTES) throw new AlteredError('chunk too long');
    const chunk = await readOrFail(length + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(header);
    decipher.setAuthTag(chunk.subarray(length));
    const plain = decipher.update(chunk.subarray(0, length));
    try {
      decipher.final();
    } catch (error) {
      throw new AlteredError('wrong tag', { cause: error });
    }
    yield plain;
  }
  if (await read(1)) throw new AlteredError('more after the last chunk');
}
