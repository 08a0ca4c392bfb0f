import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const heartbeatMs = 2_000;
const staleAfterMs = 60_000;
const dayMs = 86_400_000;

/**
 * Runs the work under an exclusive lock that all processes of this clone share.
 * The lock is a folder with an owner file; it is stale if its owner died or its heartbeat stopped.
 */
export async function withLock(
  name,
  work,
  { waitMs = 15 * 60_000, folder = `${root}/.cache` } = {},
) {
  const lock = path.join(folder, `${name}.lock`);
  const token = await acquire(lock, waitMs);
  const heartbeat = setInterval(() => touch(lock), heartbeatMs).unref();
  const release = () => remove(lock, token);
  // Also released by a process.exit() during the work.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire(lock, waitMs) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  removeOldStaleLocks(lock);
  const deadline = Date.now() + waitMs;
  let isWaitReported = false;
  for (;;) {
    const token = tryAcquire(lock);
    if (token) return token;
    const owner = readOwner(lock);
    if (owner && isStale(owner)) {
      breakLock(lock, owner);
      continue;
    }
    if (Date.now() > deadline) {
      throw new Error(
        `Process ${owner?.pid ?? 'unknown'} still holds ${lock} after ${Math.round(waitMs / 1000)} s: ` +
          'end that process or remove this folder, then try again.',
      );
    }
    if (owner && !isWaitReported)
      console.log(`Waiting for process ${owner.pid}, which is doing the same…`);
    isWaitReported ||= Boolean(owner);
    await sleep(100);
  }
}

/**
 * Renames the lock before it is deleted: between deleting its file and the folder, the rename of a waiter could
 * succeed, and the waiter's new lock would be deleted.
 */
function remove(lock, token) {
  if (readOwner(lock)?.token !== token) return;
  const released = `${lock}.${randomUUID()}`;
  try {
    fs.renameSync(lock, released);
  } catch (error) {
    // Another process took it for stale.
    if (error.code === 'ENOENT') return;
    throw error;
  }
  fs.rmSync(released, { recursive: true, force: true });
}

/** Creates lock and owner atomically: the rename fails if the lock exists. */
function tryAcquire(lock) {
  const token = randomUUID();
  const prepared = `${lock}.${token}`;
  fs.mkdirSync(prepared);
  const owner = { pid: process.pid, host: os.hostname(), token };
  fs.writeFileSync(path.join(prepared, 'owner.json'), JSON.stringify(owner));
  try {
    fs.renameSync(prepared, lock);
    return token;
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code) && fs.existsSync(lock)) {
      return undefined;
    }
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return undefined;
    throw error;
  }
}

function readOwner(lock) {
  try {
    const file = path.join(lock, 'owner.json');
    const owner = JSON.parse(fs.readFileSync(file, 'utf8'));
    return { ...owner, heartbeatAgeMs: Date.now() - fs.statSync(file).mtimeMs };
  } catch {
    // Released in the meantime.
    return undefined;
  }
}

/** Process ids are not valid across machines or containers and may be reused, hence the heartbeat. */
const isStale = (owner) =>
  owner.heartbeatAgeMs > staleAfterMs || (owner.host === os.hostname() && !isRunning(owner.pid));

/** Whether a process of this machine has this id. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two waiters rename to the same target: the second one fails and cannot remove the new lock of the first. */
function breakLock(lock, owner) {
  try {
    fs.renameSync(lock, `${lock}.stale-${owner.token}`);
  } catch {
    // Another process was faster.
  }
}

function removeOldStaleLocks(lock) {
  const folder = path.dirname(lock);
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(lock)}.stale-`)) continue;
    const stale = path.join(folder, name);
    const age = Date.now() - (fs.statSync(stale, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > dayMs) fs.rmSync(stale, { recursive: true, force: true });
  }
}

function touch(lock) {
  const now = new Date();
  fs.utimes(path.join(lock, 'owner.json'), now, now, () => {});
}
