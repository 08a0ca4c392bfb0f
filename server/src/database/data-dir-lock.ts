import { createHash } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

export type DataDirLock = { release(): Promise<void> };

/** Locks the folder for this process; the lock ends with the process at the latest. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  return process.platform === 'linux' ? lockBySocket(dataDir) : lockByOpenFile(dataDir);
}

/** Identifies the folder by inode: the same for every path to it, different for a copy. */
export async function folderId(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

const inUseError = (dataDir: string) =>
  new Error(
    `Another portal process is using the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );

// Node has no file locks on Linux. An abstract socket name belongs to one process at a time, and the
// kernel frees it when that process dies.
async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  // All 107 bytes are used: Node versions pad a shorter name differently.
  const name = `\0forge-portal-${await folderId(dataDir)}-`.padEnd(108, 'x');
  const server = await listen(name).catch((error: unknown) => {
    throw isAddressInUse(error) ? inUseError(dataDir) : error;
  });
  try {
    const file = await lockSocketFile(dataDir);
    return {
      release: async () => {
        await file?.release();
        await close(server);
      },
    };
  } catch (error) {
    await close(server);
    throw error;
  }
}

// Containers that share the folder share no abstract names, but they reach a socket file in it.
async function lockSocketFile(dataDir: string): Promise<DataDirLock | undefined> {
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  // Through the open folder: a socket path is limited to 107 bytes.
  const file = `/proc/self/fd/${folder}/portal.sock`;
  try {
    if (await isListening(file)) throw inUseError(dataDir);
    // Some file systems have no socket files: there only the abstract name protects the folder.
    await rm(file, { force: true }).catch(() => undefined);
    const server = await listen(file).catch(() => undefined);
    if (!server) {
      closeSync(folder);
      return undefined;
    }
    return { release: () => close(server).finally(() => closeSync(folder)) };
  } catch (error) {
    closeSync(folder);
    throw error;
  }
}

function listen(address: string): Promise<net.Server> {
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      // A failed accept must not end the process.
      server.on('error', () => undefined);
      server.unref();
      resolve(server);
    });
  });
}

const close = (server: net.Server) => new Promise<void>((done) => server.close(() => done()));

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy()).on('error', () => socket.destroy());
  });
}

// macOS and Windows can lock a file on opening, until the process dies.
function lockByOpenFile(dataDir: string): DataDirLock {
  const exclusive = process.platform === 'win32' ? 0x10000000 : 0x20 | constants.O_NONBLOCK;
  const file = path.join(dataDir, 'portal.lock');
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_CREAT | constants.O_RDWR | exclusive, 0o600);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw code === 'EAGAIN' || code === 'EBUSY' ? inUseError(dataDir) : error;
  }
  return {
    release: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
      return Promise.resolve();
    },
  };
}

const isAddressInUse = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
