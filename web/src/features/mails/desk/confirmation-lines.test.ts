import { expect, test } from 'vitest';
import { mailFixture } from '../../../../test/fixtures.ts';
import { checksOf, readConfirmations } from './confirmation-lines.ts';

const mail = (run: string, changes: Parameters<typeof mailFixture>[0] = {}) =>
  mailFixture({
    _id: `mail-${run}`,
    bookId: `${run}-0d8b-4f57-8a37-9c1f2c3b4a55`,
    paymentCode: 'FORGE1-CODE',
    confirmationCode: '004217',
    ...changes,
  });

const mails = [
  mail('1a2b3c4d'),
  mail('2b3c4d5e'),
  mail('3c4d5e6f', { paymentCode: null, confirmationCode: null }),
  mail('4d5e6f70', { sent: true }),
];

const outcomes = (text: string, given = mails) =>
  readConfirmations(text, given).map(({ text: line, outcome, mail: found }) => [
    line,
    outcome,
    found?._id ?? null,
  ]);

test('says of each line what it confirms', () => {
  const text = [
    '1a2b3c4d 004217',
    '  2B3C4D5E\t004218 ',
    '',
    '3c4d5e6f 004217',
    '4d5e6f70 004217',
    '00000000 004217',
    '1a2b3c4d 4217',
    'thanks!',
  ];
  expect(outcomes(text.join('\r\n'))).toEqual([
    ['1a2b3c4d 004217', 'matched', 'mail-1a2b3c4d'],
    ['2B3C4D5E\t004218', 'wrong', 'mail-2b3c4d5e'],
    ['3c4d5e6f 004217', 'no-code', 'mail-3c4d5e6f'],
    ['4d5e6f70 004217', 'sent', 'mail-4d5e6f70'],
    ['00000000 004217', 'unknown', null],
    ['1a2b3c4d 4217', 'unreadable', null],
    ['thanks!', 'unreadable', null],
  ]);
  expect(outcomes(' \n\n')).toEqual([]);
});

test('distinguishes runs that begin alike by their digits', () => {
  const other = mail('1a2b3c4d', { _id: 'other', confirmationCode: '999999' });
  expect(outcomes('1a2b3c4d 999999', [...mails, other])).toEqual([
    ['1a2b3c4d 999999', 'matched', 'other'],
  ]);
});

test.each([
  ['1a2b3c4d 004217', '1a2b3c4d 999999'],
  ['1a2b3c4d 999999', '1a2b3c4d 004217'],
])('checks the digits that match, whatever else is listed for the run: %s, %s', (...lines) => {
  const { known, matched } = checksOf(readConfirmations(lines.join('\n'), mails));
  expect(known.map(({ typed }) => typed)).toEqual(['004217']);
  expect([...matched]).toEqual(['mail-1a2b3c4d']);
});
