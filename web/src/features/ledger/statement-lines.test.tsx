import type { StatementLine } from '@forge/contract/ledger/ledger-api';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lineFixture, payoutLineFixture } from '../../../test/ledger-fixtures.ts';
import { textOf, textOfEach } from '../../../test/markup-text.ts';
import { Table } from '../../ui/table.tsx';
import { stateOf } from './ledger-labels.tsx';
import { StatementLines, statementColumns } from './statement-lines.tsx';

const noAnswer = () => null;
const rowOf = (line: StatementLine, answer: (line: StatementLine) => string | null = noAnswer) =>
  textOfEach(
    renderToStaticMarkup(
      <Table
        caption="Lines"
        columns={statementColumns(answer)}
        rows={[line]}
        rowKey={({ _id }) => _id}
      />,
    ),
    'td',
  );

test('shows a booking with price, cut, deposit, amount, balance and its state in words', () => {
  const [text, , ...rest] = rowOf(lineFixture());
  expect(text).toContain('Sunday run, 11/12/2026');
  expect(rest).toEqual([
    '1,000,000 g',
    '320,000 g',
    '200,000 g',
    '120,000 g',
    '+120,000 g',
    'Waiting for gold',
  ]);
});

test('shows a payout without a price, and its buttons in place of its state', () => {
  expect(rowOf(payoutLineFixture()).slice(2)).toEqual([
    ...['–', '–', '–'],
    '70,000 g',
    '-50,000 g',
    'Unanswered',
  ]);
  expect(rowOf(payoutLineFixture(), () => 'Got it').at(-1)).toBe('Got it');
});

test.each([
  ['done', 'waiting', 'Waiting for gold'],
  ['done', 'ready', 'Ready'],
  ['done', 'paid', 'Paid'],
  ['payout', 'paid', 'Unanswered'],
  ['payout', 'confirmed', 'Confirmed'],
  ['payout', 'disputed', 'Disputed'],
  ['payout', 'reversed', 'Reversed'],
  ['adjustment', null, undefined],
] as const)('a %s line that is %s reads %s', (kind, state, word) => {
  expect(stateOf(lineFixture({ kind, state }))?.word).toBe(word);
});

test('a card names the kind of line, and leaves out what does not apply', () => {
  const card = (line: StatementLine) =>
    renderToStaticMarkup(
      <StatementLines caption="Lines" lines={[line]} changed={new Set()} answer={noAnswer} />,
    );
  expect(textOfEach(card(lineFixture()), 'dt')).toEqual(['Price', 'Cut', 'Deposit', 'Balance']);
  expect(textOfEach(card(payoutLineFixture()), 'dt')).toEqual(['Balance']);
  expect(textOf(card(lineFixture()))).toMatch(/^Booking done\+120,000 gSunday run, 11\/12\/2026/);
  expect(textOf(card(lineFixture({ kind: 'adjustment', text: 'Bonus' })))).toMatch(
    /^Adjustment\+120,000 gBonus/,
  );
});
