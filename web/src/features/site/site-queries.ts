import { siteAddress } from '@forge/contract/site-address';
import { queryOptions } from '@tanstack/react-query';
import { readUnvalidated } from '../../lib/call.ts';

/** Checked without Zod: every visitor needs it, and the schemas would slow the landing page. */
const readInviteUrl = async (): Promise<string> => {
  const answer = (await readUnvalidated(siteAddress)) as {
    payload?: { communityInviteUrl?: unknown };
  } | null;
  const url = answer?.payload?.communityInviteUrl;
  if (typeof url !== 'string') throw new Error('The portal did not say where its community is');
  return url;
};

export const siteQueries = {
  inviteUrl: () =>
    queryOptions({
      queryKey: ['site', 'invite'],
      queryFn: readInviteUrl,
      // Changes only with a server restart.
      staleTime: Infinity,
    }),
};
