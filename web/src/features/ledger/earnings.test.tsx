import type { OpenPayout, Statement } from '@forge/contract/ledger/ledger-api';
import { weekOf } from '@forge/contract/ledger/ledger-week';
import type { Viewer } from '@forge/contract/viewer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { handLineFixture, lineFixture, statementFixture } from '../../../test/ledger-fixtures.ts';
import { textOf, textOfEach } from '../../../test/markup-text.ts';
import { Earnings, useStatement } from './earnings.tsx';
import { ledgerQueries } from './ledger-queries.ts';
import { OwnPayouts } from './own-payouts.tsx';

const { user } = statementFixture();
const mira: Viewer = { id: user._id, username: user.username, roles: ['Advertiser'] };
const admin: Viewer = { id: 'admin', username: 'Ada', roles: ['Admin'] };

function Page({ viewer }: { viewer: Viewer }) {
  return <Earnings shown={useStatement(viewer)} />;
}

const shown = (statement: Statement | null, viewer = mira, address = '/') => {
  const client = new QueryClient();
  const userId = viewer === admin ? user._id : undefined;
  if (statement)
    client.setQueryData(ledgerQueries.statement(userId, weekOf(new Date())).queryKey, statement);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Page viewer={viewer} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('shows the figures of now first, then how the week changed the balance', () => {
  const figures = textOfEach(shown(statementFixture()), 'dt').slice(0, 7);
  expect(figures).toEqual([
    'Balance',
    'Ready',
    'Waiting for gold',
    'Opening balance',
    'Added',
    'Paid and deducted',
    'Closing balance',
  ]);
  const amounts = textOfEach(shown(statementFixture()), 'dd').filter((text) => / g$/.test(text));
  expect(amounts.slice(0, 7)).toEqual([
    ...['70,000 g', '50,000 g', '20,000 g'],
    ...['0 g', '+120,000 g', '-50,000 g', '70,000 g'],
  ]);
});

test('shows gold in hand to those who hold some, and says what a negative balance means', () => {
  expect(shown(statementFixture())).not.toContain('Gold in hand');
  const holder = statementFixture({ goldInHand: 800_000, handLines: [handLineFixture()] });
  expect(textOf(shown(holder))).toMatch(/Gold in hand800,000 g.*Collected: Sunday run/);
  expect(textOf(shown(holder))).toContain('800,000 gTo be sent to the bank');
  expect(textOf(shown({ ...holder, missing: 300_000 }))).toContain(
    '800,000 g500,000\u00a0g to send, 300,000\u00a0g missing',
  );
  // The card of a phone names the figure.
  expect(shown(holder)).toMatch(/lg:hidden">In hand</);
  const owing = statementFixture({ balance: -70_000, ready: 0 });
  expect(textOf(shown(owing))).toContain('-70,000 gYou owe the community');
});

test('offers the answer to a payout to its recipient only', () => {
  expect(textOfEach(shown(statementFixture()), 'button')).toContain('Got it');
  const read = shown(statementFixture(), admin, `/?userId=${user._id}`);
  expect(textOf(read)).toContain('Unanswered');
  expect(textOfEach(read, 'button')).not.toContain('Got it');
});

test('renders one page of 5,000 lines, newest first', () => {
  const lines = Array.from({ length: 5_000 }, (_line, index) =>
    lineFixture({ _id: String(index), text: `Run ${index}.` }),
  );
  const words = textOf(shown(statementFixture({ lines })));
  expect(words).toContain('Run 4999.');
  expect(words).toContain('Run 4950.');
  expect(words).not.toContain('Run 4949.');
  expect(words).toContain('Page 1 of 100');
});

test('says that nothing happened in an empty week, and shows placeholders while it is read', () => {
  expect(textOf(shown(statementFixture({ lines: [] })))).toContain('Nothing happened in this week');
  expect(shown(null)).toContain('aria-busy="true"');
});

test('asks about payouts to the viewer only, and leaves a disputed one to the admins', () => {
  const payout: OpenPayout = {
    _id: 'a',
    user,
    amount: 50_000,
    at: '2026-11-12T20:00:00.000Z',
    state: 'paid',
    disputeReason: null,
  };
  const asked = (payouts: OpenPayout[]) => {
    const client = new QueryClient();
    client.setQueryData(ledgerQueries.openPayouts().queryKey, payouts);
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <OwnPayouts viewer={mira} />
      </QueryClientProvider>,
    );
  };
  expect(textOfEach(asked([payout]), 'button')).toEqual(['Got it', 'Not received']);
  // As the statement on the same page.
  expect(textOf(asked([payout]))).toContain('11/12/2026 9:00 PM');
  expect(asked([{ ...payout, user: { _id: 'other', username: 'Odo' } }])).toBe('');
  const disputed = asked([{ ...payout, state: 'disputed', disputeReason: 'No mail' }]);
  expect(textOf(disputed)).toContain('No mailDisputed');
  expect(textOfEach(disputed, 'button')).toEqual([]);
});
