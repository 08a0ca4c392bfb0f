import type { Release } from './parse-changelog.ts';

/** The versions that came after the one that was seen; of someone who has seen none, the latest. */
export const unseenVersions = (
  releases: readonly Release[],
  seenVersion: string,
): ReadonlySet<string> => {
  const versions = releases.map(({ version }) => version);
  const seenAt = versions.indexOf(seenVersion);
  return new Set(versions.slice(0, seenAt < 0 ? 1 : seenAt));
};
