import { mailExportColumns } from '@forge/contract/exports/mail-columns';
import type { BankPlace } from '@forge/contract/hero-names/hero-name';
import type { Mail } from '@forge/contract/mails/mail-api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { bankCover } from '../../lib/bank-cover.ts';
import { Table } from '../../ui/table.tsx';
import { MailCards } from './mail-cards.tsx';
import { collectionColumns, historyColumns } from './mail-columns.tsx';
import type { MailActions } from './use-mail-actions.ts';

const mail = mailFixture({
  mine: true,
  paymentRealm: 'TwistingNether',
  paymentCode: 'FG1-ABC',
  confirmationCode: '004217',
});
const actions: MailActions = {
  canMark: ({ mine }) => mine,
  canAddHero: false,
  isGenerated: () => false,
  isGenerating: () => false,
  isMarking: () => false,
  checkOf: () => undefined,
  generate: () => Promise.resolve(null),
  check: () => true,
  checkAll: () => undefined,
  uncheck: () => undefined,
  markSent: () => false,
};

/** Without a cover it is loading. */
const render = (content: ReactNode, cover?: BankPlace[]) => {
  const client = new QueryClient();
  if (cover) client.setQueryData(bankCover.queryKey, cover);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
};
const table = (columns: typeof historyColumns, row: Mail = mail, cover?: BankPlace[]) =>
  render(<Table caption="Mails" columns={columns} rows={[row]} rowKey={({ _id }) => _id} />, cover);
const cards = (row: Mail, allowed: MailActions | null, cover?: BankPlace[]) =>
  render(<MailCards caption="Mails" mails={[row]} changed={new Set()} actions={allowed} />, cover);

const headers = [
  'Advertiser',
  'Booking Date',
  'RunID',
  'Boost Type',
  'Total Pot',
  'Mail Amount',
  'Source',
  'Payment Realm',
  'Payment Faction',
  'Balance Type',
  'Advertiser Cut',
  'Payment Code',
  'Confirmation',
  'Payment Status',
];

test('has the columns of the spec, in its order, and the actions last', () => {
  expect(textOfEach(table(historyColumns), 'th')).toEqual(headers);
  expect(textOfEach(table(collectionColumns(actions)), 'th')).toEqual([...headers, 'Actions']);
});

test('shows each field in its column, and Unknown for a missing advertiser', () => {
  const cells = textOfEach(table(historyColumns), 'td');
  expect([cells[0], ...cells.slice(3)]).toEqual([
    'Unknown',
    'Full Run',
    '1,000,000 g',
    '680,000 g',
    'TC',
    'TwistingNether',
    'Horde',
    'Advertiser',
    '320,000 g',
    'Code',
    '004217',
    'Not Sent',
  ]);
  const sent = textOfEach(table(historyColumns, { ...mail, sent: true }), 'td');
  expect(sent.at(-1)).toBe('Sent');
});

test('hides the confirmation code of an unsent mail', () => {
  for (const shown of [table(collectionColumns(actions)), cards(mail, actions)]) {
    expect(shown).toContain('Mark Sent');
    expect(shown).not.toContain('004217');
  }
});

test('says who has the gold to those who do not', () => {
  const held = { ...mail, mine: false, holder: { username: 'Coinkeeper' } };
  const unclaimed = { ...mail, mine: false, holder: null };
  for (const shown of [table(collectionColumns(actions), held), cards(held, actions)]) {
    expect(shown).toContain('Held by Coinkeeper');
    expect(shown).not.toContain('Mark Sent');
  }
  expect(table(collectionColumns(actions), unclaimed)).toContain('No collector yet');
});

test('shows what the bank found beside what the sender says', () => {
  const statusOf = (arrival: Mail['arrival'], missingReason: string | null = null) => {
    const row = { ...mail, sent: true, arrival, missingReason };
    return textOfEach(table(historyColumns, row), 'td').at(-1);
  };
  expect(statusOf('unconfirmed')).toBe('Sent');
  expect(statusOf('received')).toBe('SentReceived');
  expect(statusOf('missing', 'Not in the mailbox')).toBe('SentMissing');
  expect(
    cards({ ...mail, sent: true, arrival: 'missing', missingReason: 'Not in the mailbox' }, null),
  ).toContain('Missing: Not in the mailbox');
});

test('offers no outdated code, and says that its hero is no longer active', () => {
  const outdated = { ...mail, codeOutdated: true };
  const cover: BankPlace[] = [{ realm: 'TwistingNether', faction: mail.paymentFaction }];
  for (const shown of [
    table(collectionColumns(actions), outdated, cover),
    cards(outdated, actions, cover),
  ]) {
    expect(shown).toContain('Its hero is no longer active');
    expect(shown).not.toContain('FG1-ABC');
  }
  expect(table(historyColumns, outdated, [])).toContain('No bank on TwistingNether Horde yet');
});

test('shows the code of a sent mail and no more actions', () => {
  const sent = { ...mail, sent: true };
  for (const shown of [table(collectionColumns(actions), sent), cards(sent, actions)]) {
    expect(shown).toContain('004217');
    expect(shown).not.toMatch(/Mark Sent|Generate/);
  }
});

test('offers no actions in the history', () => {
  for (const shown of [table(historyColumns), cards(mail, null)])
    expect(shown).not.toMatch(/Mark Sent|Generate|<input/);
});

const sentence = 'No bank on TwistingNether Horde yet';
const lists = [
  [
    'the collection',
    (row: Mail, cover?: BankPlace[]) => table(collectionColumns(actions), row, cover),
  ],
  ['the history', (row: Mail, cover?: BankPlace[]) => table(historyColumns, row, cover)],
  ['cards', (row: Mail, cover?: BankPlace[]) => cards(row, actions, cover)],
] as const;

test.each(lists)('says in %s once that an unsent mail has no bank', (_, shown) => {
  const other: BankPlace[] = [{ realm: 'TwistingNether', faction: 'Alliance' }];
  expect(shown(mail, other).split(sentence)).toHaveLength(2);
  expect(shown(mail, [...other, { realm: 'TwistingNether', faction: 'Horde' }])).not.toContain(
    sentence,
  );
  expect(shown({ ...mail, sent: true }, other)).not.toContain(sentence);
  // While the cover is loading nothing is known.
  expect(shown(mail)).not.toContain(sentence);
});

test('exports have the columns of the tables, without the actions', () => {
  expect(mailExportColumns.map(({ header }) => header)).toEqual(
    historyColumns.map(({ header }) => header),
  );
});
