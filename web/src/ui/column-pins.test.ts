import { expect, test } from 'vitest';
import { placementsOf } from './column-pins.ts';

const short = (pinned: Parameters<typeof placementsOf>[0]) =>
  placementsOf(pinned).map((placement) =>
    placement ? `${placement.pin}${placement.isEdge ? ' edge' : ''}` : '',
  );

test('pins the first column to the left where no other is', () => {
  expect(short([undefined, undefined, 'right'])).toEqual(['left edge', '', 'right edge']);
  expect(short([undefined, 'left', undefined])).toEqual(['', 'left edge', '']);
});

test('shows an edge wherever a column scrolls under a pinned one', () => {
  expect(short(['left', 'left', undefined, 'left', undefined])).toEqual([
    'left',
    'left edge',
    '',
    'left edge',
    '',
  ]);
  expect(short(['left', undefined, 'right', 'right', undefined, 'right'])).toEqual([
    'left edge',
    '',
    'right edge',
    'right',
    '',
    'right edge',
  ]);
});

test('stacks each pinned column above those nearer to its edge', () => {
  const layers = placementsOf(['left', 'left', undefined, 'right', 'right']).map(
    (placement) => (placement?.style as { '--layer'?: number } | undefined)?.['--layer'],
  );
  expect(layers).toEqual([0, 1, undefined, 2, 1]);
});

test('a column pinned to both edges keeps its place between its neighbours', () => {
  expect(short([undefined, 'both', undefined, 'both', 'right'])).toEqual([
    '',
    'both edge',
    '',
    'both edge',
    'right',
  ]);
  expect(placementsOf([undefined, 'both'])[1]?.style).toMatchObject({
    left: 'var(--pinned-before)',
    right: 'var(--pinned-after)',
  });
});
