import { expect, test } from 'vitest';
import { placementsOf } from './column-pins.ts';

const short = (pinned: Parameters<typeof placementsOf>[0]) =>
  placementsOf(pinned).map((placement) =>
    placement
      ? `${placement.edges.left ? '<' : ''}${placement.pin}${placement.edges.right ? '>' : ''}`
      : '',
  );

test('pins the first column to the left where no other is', () => {
  expect(short([undefined, undefined, 'right'])).toEqual(['left>', '', '<right']);
  expect(short([undefined, 'left', undefined])).toEqual(['', 'left>', '']);
});

test('marks each side on which a column scrolls', () => {
  expect(short(['left', 'left', undefined, 'left', undefined])).toEqual([
    'left',
    'left>',
    '',
    '<left>',
    '',
  ]);
  expect(short(['left', undefined, 'right', 'right', undefined, 'right'])).toEqual([
    'left>',
    '',
    '<right',
    'right>',
    '',
    '<right',
  ]);
});

test('stacks each pinned column above those nearer to its edge', () => {
  const layers = placementsOf(['left', 'left', undefined, 'right', 'right']).map(
    (placement) => (placement?.style as { '--layer'?: number } | undefined)?.['--layer'],
  );
  expect(layers).toEqual([0, 1, undefined, 2, 1]);
});
