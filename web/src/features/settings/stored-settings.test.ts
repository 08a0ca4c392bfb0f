import { settingsDefaults } from '@forge/contract/settings/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSettings } from './stored-settings.ts';

const storage = new Map<string, string>();
const chosen = { ...settingsDefaults, timeFormat: '24h', density: 'compact' } as const;

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('restores the settings on the next visit', () => {
  expect(storedSettings.read('ana')).toBeUndefined();
  storedSettings.write('ana', chosen);
  expect(storedSettings.read('ana')).toEqual(chosen);
});

test("does not restore another user's settings", () => {
  storedSettings.write('ana', chosen);
  expect(storedSettings.read('odo')).toBeUndefined();
});

test('knows the last form of the sidebar before it is known who is signed in', () => {
  expect(storedSettings.lastSidebar()).toBe('full');
  storedSettings.write('ana', { ...chosen, sidebar: 'icons' });
  expect(storedSettings.lastSidebar()).toBe('icons');
});

test.each(['', '{', '{"person":"ana"}', '{"person":"ana","settings":{"density":"huge"}}'])(
  'ignores invalid stored data: %j',
  (text) => {
    storage.set('forge.settings', text);
    expect(storedSettings.read('ana')).toBeUndefined();
  },
);
