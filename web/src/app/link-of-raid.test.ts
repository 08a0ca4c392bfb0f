import type { Raid } from '@forge/contract/raids/raid';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { raidFixture, viewer } from '../../test/fixtures.ts';
import { raidQueries } from '../features/raids/raid-queries.ts';
import { linkToRaid } from '../lib/raid-link.ts';
import { linkOfRaid } from './link-of-raid.ts';

const [older, raid] = [raidFixture({ _id: 'older' }), raidFixture({ _id: 'newer' })];

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** The link for an admin who has read the first list; null: the server is not reached. */
const linkAfter = async (read: Raid[], listedNow: Raid[] | null) => {
  const client = new QueryClient();
  client.setQueryData(raidQueries.published().queryKey, { raids: read, revision: null });
  const fetched = vi.fn<typeof fetch>(async () => {
    if (listedNow === null) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, payload: listedNow });
  });
  vi.stubGlobal('fetch', fetched);
  const link = await linkOfRaid(client, viewer('1', 'Admin'), raid._id);
  return { link, reads: fetched.mock.calls.length };
};

test('leads to the page of a listed raid without reading the list again', async () => {
  expect(await linkAfter([raid], [])).toEqual({ link: linkToRaid(raid._id), reads: 0 });
});

test('leads to the page of a raid that was published since the list was read', async () => {
  expect(await linkAfter([older], [older, raid])).toEqual({ link: linkToRaid(raid._id), reads: 1 });
});

test('leads to the form of a raid that is not published', async () => {
  const { link } = await linkAfter([older], [older]);
  expect(link).toContain(`/${raid._id}`);
  expect(link).not.toBe(linkToRaid(raid._id));
});

test('leads to the page if the list cannot be read, also offline', async () => {
  expect(await linkAfter([older], null)).toMatchObject({ link: linkToRaid(raid._id) });
  onlineManager.setOnline(false);
  expect(await linkAfter([older], null)).toMatchObject({ link: linkToRaid(raid._id) });
});
