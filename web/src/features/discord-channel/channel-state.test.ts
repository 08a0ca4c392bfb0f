import { expect, test } from 'vitest';
import { channelStateOf } from './channel-state.ts';

const working = {
  isSet: true,
  lastSuccessAt: '2031-06-15T20:00:00.000Z',
  waiting: 0,
  lastError: null,
  retryAt: null,
  preview: null,
};
const errorAt = (at: string) => ({ lastError: { at, text: 'Discord did not answer' } });

test.each([
  ['not set', { isSet: false, lastSuccessAt: null }],
  ['unused', { lastSuccessAt: null }],
  ['working', {}],
  ['sending', { waiting: 2 }],
  ['failing', errorAt('2031-06-15T20:00:01.000Z')],
  ['failing', { ...errorAt('2031-06-15T20:00:01.000Z'), lastSuccessAt: null, waiting: 1 }],
  ['working', errorAt('2031-06-15T19:59:59.000Z')],
])('is %s with %o', (state, changes) => {
  expect(channelStateOf({ ...working, ...changes })).toBe(state);
});
