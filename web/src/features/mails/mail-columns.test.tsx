import type { Mail } from '@forge/contract/mails/mail-api';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { Table } from '../../ui/table.tsx';
import { MailCards } from './mail-cards.tsx';
import { deskColumns, historyColumns } from './mail-columns.tsx';
import type { MailDesk } from './use-mail-desk.ts';

const mail = mailFixture({
  paymentRealm: 'TwistingNether',
  paymentCode: 'FG1-ABC',
  confirmationCode: '004217',
});
const desk: MailDesk = {
  wasGenerated: () => false,
  isGenerating: () => false,
  isMarking: () => false,
  checkOf: () => undefined,
  generate: () => undefined,
  check: () => undefined,
  uncheck: () => undefined,
  markSent: () => undefined,
};

const table = (columns: typeof historyColumns, row: Mail = mail) =>
  renderToStaticMarkup(
    <Table caption="Mails" columns={columns} rows={[row]} rowKey={({ _id }) => _id} />,
  );
const cards = (row: Mail, work: MailDesk | null) =>
  renderToStaticMarkup(<MailCards caption="Mails" mails={[row]} changed={new Set()} desk={work} />);

const facts = [
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

test('both lists have the columns of the spec, in its order; work stands after them', () => {
  expect(textOfEach(table(historyColumns), 'th')).toEqual(facts);
  expect(textOfEach(table(deskColumns(desk)), 'th')).toEqual([...facts, 'Actions']);
});

test('each column says what it is named for; an advertiser who is missing is Unknown', () => {
  const cells = textOfEach(table(historyColumns), 'td');
  expect([cells[0], ...cells.slice(3)]).toEqual([
    'Unknown',
    'Full Run',
    '1,000,000 g',
    '680,000 g',
    'TC',
    'Twisting Nether',
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

test('a code that is still to be typed is not given away where it is typed', () => {
  for (const shown of [table(deskColumns(desk)), cards(mail, desk)]) {
    expect(shown).toContain('Mark Sent');
    expect(shown).not.toContain('004217');
  }
});

test('a mail that is sent shows its code and asks for no more work', () => {
  const sent = { ...mail, sent: true };
  for (const shown of [table(deskColumns(desk), sent), cards(sent, desk)]) {
    expect(shown).toContain('004217');
    expect(shown).not.toMatch(/Mark Sent|Generate/);
  }
});

test('the history is only read', () => {
  for (const shown of [table(historyColumns), cards(mail, null)])
    expect(shown).not.toMatch(/Mark Sent|Generate|<input/);
});
