import { createHash } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

export type DataDirLock = { release(): Promise<void> };

/** Holds the folder for this process, until it is released or the process ends in any way. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  return process.platform === 'linux' ? lockBySocket(dataDir) : lockByOpenFile(dataDir);
}

/** The same for every path to the folder, another for a copy of it. */
export async function folderId(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

const inUse = (dataDir: string) =>
  new Error(
    `Another portal process is using the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );

// Linux has no lock that Node can take on a file, but the kernel gives an abstract socket name to one
// process at a time and takes it back when that process dies, however it dies.
async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  // All 107 bytes are used, because Node versions differ in how they pad a shorter name.
  const name = `\0forge-portal-${await folderId(dataDir)}-`.padEnd(108, 'x');
  const held = await listen(name).catch((error: unknown) => {
    throw isAddressInUse(error) ? inUse(dataDir) : error;
  });
  try {
    const file = await holdSocketFile(dataDir);
    return {
      release: async () => {
        await file?.release();
        await close(held);
      },
    };
  } catch (error) {
    await close(held);
    throw error;
  }
}

// Containers that share the folder do not share abstract names, but they do reach a socket file in it.
async function holdSocketFile(dataDir: string): Promise<DataDirLock | undefined> {
  const folder = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY);
  // Through the open folder, because the path of a socket may not be longer than 107 bytes.
  const file = `/proc/self/fd/${folder}/portal.sock`;
  try {
    if (await answers(file)) throw inUse(dataDir);
    // A few kinds of file system have no socket files: there the name above has to do.
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
      // A failed accept must not end the portal: the lock is held all the same.
      server.on('error', () => undefined);
      server.unref();
      resolve(server);
    });
  });
}

const close = (server: net.Server) => new Promise<void>((done) => server.close(() => done()));

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy()).on('error', () => socket.destroy());
  });
}

// macOS and Windows take an exclusive lock while opening the file, and drop it when the process dies.
function lockByOpenFile(dataDir: string): DataDirLock {
  const exclusive = process.platform === 'win32' ? 0x10000000 : 0x20 | constants.O_NONBLOCK;
  const file = path.join(dataDir, 'portal.lock');
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_CREAT | constants.O_RDWR | exclusive, 0o600);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw code === 'EAGAIN' || code === 'EBUSY' ? inUse(dataDir) : error;
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
