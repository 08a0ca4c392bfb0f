import { settingsDefaults } from '@forge/contract/settings/settings';
import { expect, test, vi } from 'vitest';
import { createNotify } from './notices.ts';

const tell = (changes: object, isOutOfSight = false) => {
  const ways = { toast: vi.fn(), chime: vi.fn(), desktop: vi.fn() };
  const notify = createNotify({ ...ways, isOutOfSight: () => isOutOfSight });
  notify({ ...settingsDefaults, ...changes }, 'mailNotices', 'A mail is waiting');
  return Object.entries(ways)
    .filter(([, way]) => way.mock.calls.length > 0)
    .map(([name]) => name);
};

test.each([
  [{}, ['toast']],
  [{ mailNotices: false, noticeSound: true, desktopNotices: true }, []],
  [{ bookingNotices: false, ticketNotices: false }, ['toast']],
  [{ noticeSound: true }, ['toast', 'chime']],
  [{ desktopNotices: true }, ['toast']],
])('with %j in sight: %j', (changes, ways) => {
  expect(tell(changes)).toEqual(ways);
});

test('out of sight, the system tells those who want it', () => {
  expect(tell({ desktopNotices: true }, true)).toEqual(['toast', 'desktop']);
  expect(tell({}, true)).toEqual(['toast']);
  expect(tell({ mailNotices: false, desktopNotices: true }, true)).toEqual([]);
});
