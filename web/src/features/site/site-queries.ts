import { siteAddress } from '@forge/contract/site-address';
import { queryOptions } from '@tanstack/react-query';
import { readUnchecked } from '../../lib/call.ts';

/** The one fact of the installation that links need; read by hand, since every visitor asks for it. */
const readInviteUrl = async (): Promise<string> => {
  const answer = (await readUnchecked(siteAddress)) as {
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
      // It only changes with a restart of the server.
      staleTime: Infinity,
    }),
};
