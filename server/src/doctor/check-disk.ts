import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findingsOf, type Finding } from './finding.ts';

const { ok, advice, problem } = findingsOf('Disk');

const GIGABYTE = 1024 ** 3;
const FULL_BYTES = GIGABYTE;
const FULL_SHARE = 0.05;
const CROWDED_SHARE = 0.2;

type Space = { free: number; total: number };

export const judgeSpace = (folder: string, { free, total }: Space): Finding => {
  const gigabytes = (free / GIGABYTE).toFixed(1);
  const percent = Math.floor((free / total) * 100);
  const figures = `${folder}: ${gigabytes} GB free, ${percent} %`;
  if (free < FULL_BYTES || free / total < FULL_SHARE) {
    return problem(`${figures}. Make room: a database whose disk is full accepts no changes.`);
  }
  return free / total < CROWDED_SHARE
    ? advice(`${figures}. Plan for a larger disk, or delete old backups.`)
    : ok(`${figures}.`);
};

/** The folder itself, or where it would be created. */
const nearestExistingFolder = async (folder: string): Promise<string> => {
  try {
    await stat(folder);
    return folder;
  } catch {
    return nearestExistingFolder(dirname(folder));
  }
};

/** Free space of the disk of this folder, and whether this account may write there. */
export const checkDisk = async (folder: string): Promise<Finding[]> => {
  const place = await nearestExistingFolder(folder);
  const { bavail, blocks, bsize } = await statfs(place);
  const found = [judgeSpace(folder, { free: bavail * bsize, total: blocks * bsize })];
  try {
    await access(place, constants.W_OK);
  } catch {
    found.push(problem(`This account may not write to ${place}: change its owner.`));
  }
  return found;
};
