import { pages } from '@forge/contract/pages';
import { canOpenBookRaid } from '@forge/contract/raids/raid-permissions';
import { managesRaids, type Viewer } from '@forge/contract/viewer';
import type { QueryClient } from '@tanstack/react-query';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { linkToRaid } from '../lib/raid-link.ts';

const isListed = async (client: QueryClient, raidId: string) => {
  const isIn = async (staleTime: 'static' | 0) => {
    // Offline it fails at once instead of waiting.
    const raids = await client.query({
      ...raidQueries.published(),
      staleTime,
      networkMode: 'always',
    });
    return raids.some(({ _id }) => _id === raidId);
  };
  const wasRead = client.getQueryData(raidQueries.published().queryKey) !== undefined;
  // It may have been published since the list was read.
  return (await isIn('static')) || (wasRead && isIn(0));
};

/** The raid's page, or its form for those who plan it. */
export const linkOfRaid = async (client: QueryClient, viewer: Viewer, raidId: string) => {
  const isPlanned =
    managesRaids(viewer) &&
    // The raid's page says that the list cannot be read.
    (!canOpenBookRaid(viewer) || !(await isListed(client, raidId).catch(() => true)));
  return isPlanned ? pages.editRaid.path.replace(':id', raidId) : linkToRaid(raidId);
};
