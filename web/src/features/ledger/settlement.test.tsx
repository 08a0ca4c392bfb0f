import type { OpenPayout, PersonBalance } from '@forge/contract/ledger/ledger-api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { balanceFixture } from '../../../test/ledger-fixtures.ts';
import { textOf, textOfEach } from '../../../test/markup-text.ts';
import { ledgerQueries } from './ledger-queries.ts';
import { Settlement } from './settlement.tsx';

const shown = (
  balances: PersonBalance[],
  payouts: OpenPayout[] = [],
  { address = '/', missing = 0 } = {},
) => {
  const client = new QueryClient();
  client.setQueryData(ledgerQueries.balances().queryKey, balances);
  client.setQueryData(ledgerQueries.openPayouts().queryKey, payouts);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Settlement
          missing={missing}
          workLists={[{ value: 'missing', label: 'Missing', count: 3, list: <p>Missing mails</p> }]}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

const odo = { _id: 'odo', username: 'Odo' };
const dispute: OpenPayout = {
  _id: 'a',
  user: odo,
  amount: 50_000,
  at: '2026-11-12T20:00:00.000Z',
  state: 'disputed',
  disputeReason: 'No mail arrived',
};

test('shows what each person is owed, and offers Pay where something is ready', () => {
  const markup = shown([
    balanceFixture({ user: odo, balance: -5, ready: 0, goldInHand: 7 }),
    balanceFixture(),
    balanceFixture({ user: null, balance: 0, ready: 0, goldInHand: 800_000 }),
  ]);
  const rows = [...markup.matchAll(/<tr .*?<\/tr>/gs)].map(([row]) => textOfEach(row, 'td'));
  expect(rows.filter((cells) => cells.length > 0).map((cells) => cells.slice(1, 4))).toEqual([
    ['120,000 g', '0 g', '120,000 g'],
    ['0 g', '800,000 g', '0 g'],
    ['-5 g', '7 g', '0 g'],
  ]);
  expect(markup.match(/aria-label="Pay /g)).toHaveLength(1);
  expect(markup).toContain('aria-label="Pay Mira"');
  expect(textOf(markup)).toContain('Nobody (raids without a collector)');
});

test('says how much of the gold in hand is to be sent and how much is missing', () => {
  const balances = [balanceFixture({ goldInHand: 800_000 })];
  expect(textOf(shown(balances))).toContain('800,000 gNot sent yet, with 1 person');
  expect(textOf(shown(balances, [], { missing: 300_000 }))).toContain(
    '800,000 g500,000\u00a0g to send, 300,000\u00a0g missing',
  );
});

test('lists disputes with their reason and payouts without an answer apart', () => {
  const unanswered: OpenPayout = { ...dispute, _id: 'b', state: 'paid', disputeReason: null };
  const markup = shown([], [dispute, unanswered], { address: '/?list=disputes' });
  expect(textOf(markup)).toContain('Disputes1');
  expect(textOf(markup)).toContain('No mail arrived');
  expect(textOf(markup)).toContain('Without an answer yet');
  expect(markup.match(/aria-label="Reverse /g)).toHaveLength(1);
});

test('lists payouts without an answer by pages', () => {
  const unanswered = Array.from({ length: 120 }, (_, index): OpenPayout => ({
    ...dispute,
    _id: `payout-${index}`,
    amount: index + 1,
    state: 'paid',
    disputeReason: null,
  }));
  const text = textOf(shown([], unanswered, { address: '/?list=disputes' }));
  expect(text).toContain('50 g');
  expect(text).not.toContain('51 g');
  expect(text).toContain('Page 1 of 3');
});

test('opens the work list that the address names', () => {
  expect(textOf(shown([], [], { address: '/?list=missing' }))).toContain('Missing mails');
  expect(textOf(shown([], [], { address: '/?list=nonsense' }))).toContain('Nobody has a line yet');
});
