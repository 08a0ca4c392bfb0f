import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';
import type { BackupKey } from './backup-key.ts';
import { linesOf } from './backup-file.ts';
import { AlteredError, decrypt, isEncrypted, OtherKeyError } from './encryption.ts';
import { limitsFor, noLimits, type Limits } from './limits.ts';
import { verifySignature, type Verification } from './signature.ts';

export const damaged = (cause?: unknown) =>
  new StartError('This file is not a whole backup of the portal.', { cause });

const altered = (cause?: unknown) =>
  new StartError('This backup was altered or cut off after it was made.', { cause });

const CHANGE_KEY = 'set BACKUP_KEY, or the SESSION_SECRET of that time, to what it was made with';

const REFUSALS: Record<Exclude<Verification['verdict'], 'genuine'>, () => StartError> = {
  unsigned: () =>
    new StartError(
      'This backup is not signed: it was altered or cut off, or made by an older version. If you ' +
        'trust it, restore it with --unsigned.',
    ),
  'other key': () =>
    new StartError(
      `This backup was made by another portal or with another key: ${CHANGE_KEY}, or, if you trust ` +
        'it, restore it with --force.',
    ),
  altered,
};

export type TrustOptions = {
  key: BackupKey;
  /** Accept a file without a signature. */
  unsigned?: boolean;
  /** Accept a file that was signed with another key, or altered since. */
  force?: boolean;
  /** Read the file however much it contains. */
  unlimited?: boolean;
  /** Verify an encrypted file to its end before any of it is read, as a signed one always is. */
  verifyWhole?: boolean;
};

const assertTrusted = ({ verdict }: Verification, { unsigned, force }: TrustOptions) => {
  if (verdict === 'genuine') return;
  const accepted = verdict === 'unsigned' ? unsigned : force;
  if (!accepted) throw REFUSALS[verdict]();
};

const unpack = (packed: Readable) => {
  const unpacked = createGunzip();
  // An error of either reaches whoever reads the lines.
  pipeline(packed, unpacked, () => undefined);
  return unpacked as AsyncIterable<Buffer>;
};

const decryptFile = (file: FileHandle, key: BackupKey): Readable => {
  const bytes = file.createReadStream({ start: 0, autoClose: false });
  return Readable.from(decrypt(bytes as AsyncIterable<Buffer>, key));
};

/** The file's compressed bytes: verified as a whole, or, if encrypted, chunk by chunk. */
const trustedBytes = async (file: FileHandle, trust: TrustOptions): Promise<Readable> => {
  const start = Buffer.alloc(16);
  await file.read(start, 0, start.length, 0);
  if (isEncrypted(start)) {
    // A few chunks in memory at a time, and none unpacked.
    if (trust.verifyWhole) await finished(decryptFile(file, trust.key).resume());
    return decryptFile(file, trust.key);
  }
  const verification = await verifySignature(file, trust.key);
  assertTrusted(verification, trust);
  const end = Math.max(0, verification.length - 1);
  return file.createReadStream({ start: 0, end, autoClose: false });
};

export type OpenBackup = {
  lines: AsyncGenerator<Buffer, void>;
  limits: Limits;
  close: () => Promise<void>;
};

/** Opens a backup that this portal made, or that the operator trusts. */
export const openBackup = async (path: string, trust: TrustOptions): Promise<OpenBackup> => {
  const file = await open(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StartError(`There is no file ${path}.`) : error;
  });
  try {
    const limits = trust.unlimited ? noLimits : limitsFor((await file.stat()).size);
    const bytes = await trustedBytes(file, trust);
    const close = async () => {
      bytes.destroy();
      await file.close();
    };
    return { lines: linesOf(unpack(bytes), limits), limits, close };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** zlib errors, and PostgreSQL's data exceptions and constraint violations. */
const DAMAGE_CODES = /^(Z_|22|23)/;

/** An error of reading a backup as a sentence for the operator, if the file is its cause. */
export const explainBackupError = (error: unknown): unknown => {
  if (error instanceof AlteredError) return altered(error);
  if (error instanceof OtherKeyError) {
    return new StartError(
      `This backup was encrypted by another portal or with another key: ${CHANGE_KEY}.`,
    );
  }
  return DAMAGE_CODES.test(errorCode(error)) ? damaged(error) : error;
};
