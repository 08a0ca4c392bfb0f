import { expect, test } from 'vitest';
import { selectRows } from './select-rows.ts';

test('selects one row, or with shift all from the last one', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];
  const one = selectRows(new Set(), order, { id: 'd', isChosen: true, from: null });
  expect([...one]).toEqual(['d']);
  const range = selectRows(one, order, { id: 'b', isChosen: true, from: 'd' });
  expect([...range].sort()).toEqual(['b', 'c', 'd']);
  const fewer = selectRows(range, order, { id: 'c', isChosen: false, from: 'b' });
  expect([...fewer]).toEqual(['d']);
  // The row that was pressed before is gone.
  const after = selectRows(fewer, order, { id: 'a', isChosen: true, from: 'gone' });
  expect([...after].sort()).toEqual(['a', 'd']);
});
