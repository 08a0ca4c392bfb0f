import { refusals } from '@forge/contract/refusal';

/** Refuses an edit that is based on another version. The row must be locked. */
export const checkVersion = (
  { version }: { version: number },
  edit: { version?: number | undefined },
): void => {
  if (edit.version !== undefined && edit.version !== version) throw refusals.stale();
};
