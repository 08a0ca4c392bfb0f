import { settingsDefaults } from '@forge/contract/settings/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptSettings } from './kept-settings.ts';

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
  expect(keptSettings.read('ana')).toBeUndefined();
  keptSettings.write('ana', chosen);
  expect(keptSettings.read('ana')).toEqual(chosen);
});

test('whoever signs in next in this browser does not begin with them', () => {
  keptSettings.write('ana', chosen);
  expect(keptSettings.read('odo')).toBeUndefined();
});

test.each(['', '{', '{"person":"ana"}', '{"person":"ana","settings":{"density":"huge"}}'])(
  'what cannot be read, such as %j, is as good as nothing',
  (text) => {
    kept.set('forge.settings', text);
    expect(keptSettings.read('ana')).toBeUndefined();
  },
);
