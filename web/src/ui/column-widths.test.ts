import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitColumns, pageOf } from './column-widths.ts';

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
const bordersOf = (widths: readonly number[]) =>
  widths.map((_, index) => sum(widths.slice(0, index + 1)));

test('widens the columns in sight up to the one that would be cut', () => {
  const { scrolled, pinned } = fitColumns({ scrolled: [90, 100, 80, 130], pinned: [60, 70] }, 340);
  expect(pinned).toEqual([65, 75]);
  expect(scrolled.slice(0, 2)).toEqual([95, 105]);
});

test('leaves columns that all fit, and those that never do', () => {
  for (const columns of [
    { scrolled: [90, 100], pinned: [50] },
    { scrolled: [191, 100], pinned: [50] },
  ])
    expect(fitColumns(columns, 240)).toEqual(columns);
});

test('cuts no column where scrolling starts and where it ends, and makes none narrower', () => {
  const widths = (maxLength: number) =>
    fc.array(fc.integer({ min: 40, max: 200 }), { minLength: 1, maxLength });
  fc.assert(
    fc.property(
      widths(14),
      widths(6),
      fc.integer({ min: 200, max: 1200 }),
      (scrolled, pinned, room) => {
        const frame = room + sum(pinned);
        const fitted = fitColumns({ scrolled, pinned }, frame);
        const isWider = (width: number, index: number) => width >= (scrolled[index] ?? 0);
        expect(fitted.scrolled.every(isWider)).toBe(true);
        const left = frame - sum(fitted.pinned);
        const hidden = sum(fitted.scrolled) - left;
        if (sum(scrolled) <= room) return;
        const isBorder = (at: number) =>
          bordersOf(fitted.scrolled).some((border) => Math.abs(border - at) < 1e-6);
        expect(isBorder(left)).toBe(true);
        // The last column may be wider than what is left.
        if ((scrolled.at(-1) ?? 0) <= left) expect(isBorder(hidden)).toBe(true);
      },
    ),
  );
});

test('scrolls from border to border, and back', () => {
  const widths = [100, 110, 80, 130, 60];
  expect(pageOf(widths, 210, 0, 1)).toBe(210);
  expect(pageOf(widths, 210, 210, 1)).toBe(420);
  expect(pageOf(widths, 210, 270, -1)).toBe(0);
  expect(pageOf(widths, 210, 420, -1)).toBe(210);
  // A column that is wider than the room.
  expect(pageOf([300, 100], 200, 0, 1)).toBe(200);
  expect(pageOf([300, 100], 200, 0, -1)).toBe(0);
});
