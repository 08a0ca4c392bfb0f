import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRunning } from './file-lock.mjs';

// With the host: containers may share the folder, but not their process ids.
const PREFIX = `forge-run-${os.hostname()}_`;
// The tests use half a gigabyte at most.
const NEEDED_BYTES = 2_000_000_000;

/**
 * Keeps temporary files of this process and its children in memory, if there is room, and removes them at the
 * end. The tests create and drop hundreds of databases of a thousand files each: some file systems search
 * long for a free place after that, which took a fifth of the database's processor time.
 */
export function keepTemporaryFilesInMemory(parent = '/dev/shm', neededBytes = NEEDED_BYTES) {
  if (process.env.TMPDIR || !fs.existsSync(parent)) return;
  try {
    removeFoldersOfEndedRuns(parent);
    if (freeBytes(parent) < neededBytes) return;
    const folder = fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
    process.once('exit', () => removeFolder(folder));
    // PostgreSQL runs as another user if the tests run as root.
    fs.chmodSync(folder, 0o711);
    process.env.TMPDIR = folder;
  } catch {
    // Not permitted: they stay on the disk.
  }
}

function freeBytes(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory());
}

/** A killed run leaves its folder. */
function removeFoldersOfEndedRuns(parent) {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      removeFolder(path.join(parent, name));
  }
}

function removeFolder(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Another user's, or a child still writes to it: a later run removes it.
  }
}
