import { StartError } from '../start-error.ts';

/** How much of a file is read, so that a small hostile one cannot occupy the machine. */
export type Limits = { bytes: number; lineBytes: number; lines: number; milliseconds: number };

const MB = 1024 * 1024;

/**
 * Limits in proportion to the file: its text is up to 200 times as long (rows of the portal compress to
 * a tenth), and each row has at least four bytes that do not compress (ids are random).
 */
export const limitsFor = (fileBytes: number): Limits => ({
  bytes: Math.max(64 * MB, 200 * fileBytes),
  lineBytes: MB,
  lines: 100_000 + Math.floor(fileBytes / 4),
  milliseconds: 60_000 + Math.ceil(fileBytes / MB) * 20_000,
});

export const noLimits: Limits = {
  bytes: Infinity,
  lineBytes: Infinity,
  lines: Infinity,
  milliseconds: Infinity,
};

/** `what` completes "This file …". */
export const exceedsLimits = (what: string) =>
  new StartError(
    `This file ${what} than a backup of its size, so nothing was restored. If you made it and trust ` +
      'it, restore it with --no-limits.',
  );

/** Rejects when the work takes longer; the caller then closes what the work uses. */
export const withinTime = async <Result>(
  { milliseconds }: Limits,
  work: Promise<Result>,
): Promise<Result> => {
  if (milliseconds === Infinity) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(exceedsLimits('takes longer to restore')), milliseconds);
  });
  // When it is late, the work fails too, because its connection is closed.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
