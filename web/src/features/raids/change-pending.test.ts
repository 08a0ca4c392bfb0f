import type { Raid } from '@forge/contract/raids/raid';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { renderHook } from '../../../test/render-hook.tsx';
import { useChangePending } from './plan-mutations.ts';
import { raidQueries } from './raid-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const { queryKey } = raidQueries.pending();
const idOf = (name: string) => `0195a000-0000-7000-8000-00000000000${name}`;
const raid = (name: string) =>
  raidFixture({ _id: idOf(name), date: '2031-05-04', time: '20:00', version: 1 });

type Edit = Pick<Raid, 'date' | 'time' | 'version'> & { id: string };

/** A board with these raids, and a server that answers each edit when the test says so. */
const board = (raids: Raid[]) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, raids);
  const edits: { edit: Edit; answer: (status: number) => void }[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { body?: string }) => {
    const edit = JSON.parse(init.body ?? '') as Edit;
    return new Promise((resolve) => {
      const answer = (status: number) => {
        const stored = raids.find(({ _id }) => _id === edit.id) as Raid;
        const { date, time, version } = edit;
        const payload = { ...stored, date, time, version: version + 1 };
        resolve(Response.json({ success: status === 200, payload }, { status }));
      };
      edits.push({ edit, answer });
    });
  });
  const { mutate } = renderHook(client, useChangePending);
  const shown = () => client.getQueryData(queryKey) ?? [];
  return {
    edits,
    /** Whether the list has to be read again. */
    isOutdated: () => client.getQueryState(queryKey)?.isInvalidated,
    /** Changes the raid as the board shows it. */
    change: async (name: string, changes: Partial<Pick<Raid, 'date' | 'time'>>) => {
      const present = () => shown().find(({ _id }) => _id === idOf(name)) as Raid;
      mutate({ raid: present(), changes });
      await vi.waitFor(() => expect(present()).toMatchObject(changes));
    },
    sent: (count: number) => vi.waitFor(() => expect(edits).toHaveLength(count)),
    days: () => shown().map(({ _id, date, time }) => `${_id.slice(-1)} ${date.slice(-2)} ${time}`),
  };
};

test('does not save a refused change with the next one of the same raid', async () => {
  const { change, edits, sent, days } = board([raid('a')]);
  await change('a', { time: '22:00' });
  await change('a', { date: '2031-05-06' });
  await sent(1);
  edits[0]?.answer(400);
  await sent(2);
  expect(edits[1]?.edit).toMatchObject({ date: '2031-05-06', time: '20:00', version: 1 });
  // The day of the change that is being saved stays on the screen.
  expect(days()).toEqual(['a 06 20:00']);
});

test('bases a change on the saved one before it', async () => {
  const { change, edits, sent, days } = board([raid('a')]);
  await change('a', { time: '22:00' });
  await change('a', { date: '2031-05-06' });
  await sent(1);
  edits[0]?.answer(200);
  await sent(2);
  expect(edits[1]?.edit).toMatchObject({ date: '2031-05-06', time: '22:00', version: 2 });
  await change('a', { time: '23:00' });
  edits[1]?.answer(400);
  await sent(3);
  expect(edits[2]?.edit).toMatchObject({ date: '2031-05-04', time: '23:00', version: 2 });
  expect(days()).toEqual(['a 04 23:00']);
});

test('reads the lists only after the last change, also of other raids', async () => {
  const { change, edits, isOutdated, sent, days } = board([raid('a'), raid('b')]);
  await change('a', { date: '2031-05-05' });
  await change('b', { date: '2031-05-06' });
  await sent(1);
  edits[0]?.answer(200);
  await sent(2);
  expect(days()).toEqual(['a 05 20:00', 'b 06 20:00']);
  expect(isOutdated()).toBe(false);
  edits[1]?.answer(200);
  await vi.waitFor(() => expect(isOutdated()).toBe(true));
});
