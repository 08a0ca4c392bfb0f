import { settingsDefaults } from '@forge/contract/settings/settings';
import { expect, test, vi } from 'vitest';
import { createNotify } from './notifications.ts';

const channelsUsed = (changes: object, isHidden = false) => {
  const channels = { toast: vi.fn(), chime: vi.fn(), desktop: vi.fn() };
  const notify = createNotify({ ...channels, isHidden: () => isHidden });
  notify({ ...settingsDefaults, ...changes }, 'mailNotices', 'A mail is waiting');
  return Object.entries(channels)
    .filter(([, channel]) => channel.mock.calls.length > 0)
    .map(([name]) => name);
};

test.each([
  [{}, ['toast']],
  [{ mailNotices: false, noticeSound: true, desktopNotices: true }, []],
  [{ bookingNotices: false, ticketNotices: false }, ['toast']],
  [{ noticeSound: true }, ['toast', 'chime']],
  [{ desktopNotices: true }, ['toast']],
])('with %j in a visible tab uses %j', (changes, channels) => {
  expect(channelsUsed(changes)).toEqual(channels);
});

test('shows a desktop notification in a hidden tab, if the settings ask for it', () => {
  expect(channelsUsed({ desktopNotices: true }, true)).toEqual(['toast', 'desktop']);
  expect(channelsUsed({}, true)).toEqual(['toast']);
  expect(channelsUsed({ mailNotices: false, desktopNotices: true }, true)).toEqual([]);
});
