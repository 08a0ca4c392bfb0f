import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('counts one and many', () => {
  expect(countText(1, 'seat')).toBe('1 seat');
  expect(countText(0, 'seat')).toBe('0 seats');
  expect(countText(1_200, 'boss', 'bosses')).toBe('1,200 bosses');
});
