import { createHmac, hkdfSync } from 'node:crypto';
import { StartError } from '../start-error.ts';

/** Signs and encrypts the backups of one portal. */
export type BackupKey = {
  /** Recognises the key in a file, without saying anything about it. */
  id: string;
  secret: Buffer;
  /** Whether the key is public knowledge: that of demo mode, which has no secret of its own. */
  isDemo: boolean;
};

const DEMO_SECRET = 'the portal in demo mode keeps no secrets';

export const deriveKey = (secret: Buffer | string, use: string, salt: Buffer | string = '') =>
  Buffer.from(hkdfSync('sha256', secret, salt, `forge backup ${use}`, 32));

const keyFrom = (secret: Buffer, isDemo = false): BackupKey => ({
  id: createHmac('sha256', secret).update('forge backup key id').digest('hex').slice(0, 16),
  secret,
  isDemo,
});

type Secrets = { BACKUP_KEY?: string | undefined; SESSION_SECRET?: string | undefined };

/** The key of BACKUP_KEY, else one derived from SESSION_SECRET, else that of demo mode. */
export const readBackupKey = ({ BACKUP_KEY, SESSION_SECRET }: Secrets): BackupKey => {
  if (BACKUP_KEY) return keyFrom(deriveKey(BACKUP_KEY, 'key'));
  if (SESSION_SECRET) return keyFrom(deriveKey(SESSION_SECRET, 'key of the session secret'));
  return keyFrom(deriveKey(DEMO_SECRET, 'key of demo mode'), true);
};

export const assertSecret = ({ isDemo }: BackupKey, purpose: string): void => {
  if (isDemo) {
    throw new StartError(`Set BACKUP_KEY or SESSION_SECRET ${purpose}, as for the portal itself.`);
  }
};
