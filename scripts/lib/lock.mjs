import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const heartbeatMs = 2_000;
const silentTooLongMs = 60_000;
const graveDays = 1;

/**
 * Does the work while no other process of this clone does work under the same name.
 * A lock is a folder that holds its owner; an owner that died or fell silent loses it.
 */
export async function withLock(
  name,
  work,
  { waitMs = 15 * 60_000, folder = `${root}/.cache` } = {},
) {
  const lock = path.join(folder, `${name}.lock`);
  await take(lock, waitMs);
  const heartbeat = setInterval(() => touch(lock), heartbeatMs).unref();
  const release = () => fs.rmSync(lock, { recursive: true, force: true });
  // A process.exit() in the middle of the work must not leave the lock behind.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function take(lock, waitMs) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  buryOldGraves(lock);
  const giveUpAt = Date.now() + waitMs;
  let said = false;
  while (!place(lock)) {
    const owner = ownerOf(lock);
    if (owner && isGone(owner)) {
      depose(lock, owner);
      continue;
    }
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Process ${owner?.pid ?? 'unknown'} still holds ${lock} after ${Math.round(waitMs / 1000)} s: ` +
          'end that process or remove this folder, then try again.',
      );
    }
    if (owner && !said) console.log(`Waiting for process ${owner.pid}, which is doing the same…`);
    said ||= Boolean(owner);
    await sleep(100);
  }
}

/** The lock appears together with its owner, by one rename that fails where a lock already is. */
function place(lock) {
  const token = randomUUID();
  const prepared = `${lock}.${token}`;
  fs.mkdirSync(prepared);
  const owner = { pid: process.pid, host: os.hostname(), token };
  fs.writeFileSync(path.join(prepared, 'owner.json'), JSON.stringify(owner));
  try {
    fs.renameSync(prepared, lock);
    return true;
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code) && fs.existsSync(lock)) {
      return false;
    }
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(lock) {
  try {
    const file = path.join(lock, 'owner.json');
    const owner = JSON.parse(fs.readFileSync(file, 'utf8'));
    return { ...owner, silentMs: Date.now() - fs.statSync(file).mtimeMs };
  } catch {
    // It was released between our two looks at it.
    return undefined;
  }
}

/** Process ids say nothing about other machines or containers, and may be used again: hence the silence. */
const isGone = (owner) =>
  owner.silentMs > silentTooLongMs || (owner.host === os.hostname() && !isRunning(owner.pid));

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two waiters aim at the same grave: the second rename fails and cannot remove the first one's new lock. */
function depose(lock, owner) {
  try {
    fs.renameSync(lock, `${lock}.grave-${owner.token}`);
  } catch {
    // Somebody else was faster.
  }
}

function buryOldGraves(lock) {
  const folder = path.dirname(lock);
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(lock)}.grave-`)) continue;
    const grave = path.join(folder, name);
    const age = Date.now() - (fs.statSync(grave, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > graveDays * 86_400_000) fs.rmSync(grave, { recursive: true, force: true });
  }
}

function touch(lock) {
  const now = new Date();
  fs.utimes(path.join(lock, 'owner.json'), now, now, () => {});
}
