import { settingsDefaults } from '@forge/contract/settings/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedSettings } from './stored-settings.ts';

const kept = new Map<string, string>();
const chosen = { ...settingsDefaults, timeFormat: '24h', density: 'compact' } as const;

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the next visit begins with what was chosen', () => {
  expect(storedSettings.read('ana')).toBeUndefined();
  storedSettings.write('ana', chosen);
  expect(storedSettings.read('ana')).toEqual(chosen);
});

test('whoever signs in next in this browser does not begin with them', () => {
  storedSettings.write('ana', chosen);
  expect(storedSettings.read('odo')).toBeUndefined();
});

test.each(['', '{', '{"person":"ana"}', '{"person":"ana","settings":{"density":"huge"}}'])(
  'what cannot be read, such as %j, is as good as nothing',
  (text) => {
    kept.set('forge.settings', text);
    expect(storedSettings.read('ana')).toBeUndefined();
  },
);
