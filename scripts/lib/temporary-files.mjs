import fs from 'node:fs';
import path from 'node:path';
import { isRunning } from './file-lock.mjs';

const PREFIX = 'forge-run-';
// The tests use half a gigabyte at most.
const NEEDED_BYTES = 2_000_000_000;

/**
 * Temporary files of this process and its children are kept in memory, if there is room, and removed at the
 * end. The tests create and drop hundreds of databases of a thousand files each: some file systems search
 * long for a free place after that, which took a tenth of the time.
 */
export function keepTemporaryFilesInMemory(parent = '/dev/shm', neededBytes = NEEDED_BYTES) {
  if (!fs.existsSync(parent) || freeBytes(parent) < neededBytes) return;
  removeThoseOfEnded(parent);
  const folder = fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user if the tests run as root.
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
}

function freeBytes(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory());
}

/** A killed run leaves its folder. */
function removeThoseOfEnded(parent) {
  for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(parent, name);
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    const isOwn = fs.statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0);
    if (isOwn && !isRunning(pid)) fs.rmSync(folder, { recursive: true, force: true });
  }
}
