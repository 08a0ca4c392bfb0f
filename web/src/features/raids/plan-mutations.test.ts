import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import { changeableFields, changeSince, editOfRaid } from './plan-mutations.ts';

const raid = raidFixture({ version: 3, time: '20:00', pot: 1_000_000 });
const opened = changeableFields(raid);
const { version: _, ...unchanged } = opened;

test('sends what was changed since the fields were opened', () => {
  const change = changeSince(opened, raid, { ...unchanged, pot: 2_000_000 });
  expect(change).toEqual({ raid, changes: { pot: 2_000_000 } });
});

test('keeps what someone else changed meanwhile in another field', () => {
  const now = { ...raid, version: 4, time: '21:00' };
  const edit = editOfRaid(changeSince(opened, now, { ...unchanged, pot: 2_000_000 }));
  expect(edit).toMatchObject({ version: 4, time: '21:00', pot: 2_000_000 });
});

test('is stale if someone else changed the same field meanwhile', () => {
  const now = { ...raid, version: 4, pot: 3_000_000 };
  const edit = editOfRaid(changeSince(opened, now, { ...unchanged, pot: 2_000_000 }));
  expect(edit).toMatchObject({ version: 3, pot: 2_000_000 });
});
