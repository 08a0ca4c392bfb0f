import { encodePayment, type Payment } from '@forge/contract/mails/payment-code';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../../test/fixtures.ts';
import { paymentOf, stepOf } from './mail-step.ts';

const withoutCode = mailFixture();
const withCode = mailFixture({ paymentCode: 'FORGE1-CODE', confirmationCode: '004217' });
const outdated = { ...withCode, codeOutdated: true };
const sent = { ...withCode, sent: true };

test.each([
  ['gets a code first', withoutCode, undefined, '', 'code'],
  ['gets a code, whatever is typed already', withoutCode, undefined, '0042', 'code'],
  ['copies the code while nothing is typed', withCode, undefined, '', 'code'],
  ['asks for the missing digits', withCode, undefined, '0042', 'digits'],
  ['asks for other digits', withCode, 'incorrect', '111111', 'digits'],
  ['marks a checked mail', withCode, 'correct', '004217', 'mark'],
  ['gets a new code for an outdated one', outdated, undefined, '0042', 'code'],
  ['marks an outdated code whose mail was confirmed', outdated, 'correct', '004217', 'mark'],
  ['goes on from a sent mail', sent, 'correct', '004217', 'next'],
] as const)('Enter %s', (_does, mail, check, typed, step) => {
  expect(stepOf(mail, check, typed)).toBe(step);
});

test('reads the receiving hero from the code, unless the code is outdated or damaged', () => {
  const payment: Payment = {
    hero: 'Goldvault',
    realm: 'Twisting Nether',
    faction: 'Horde',
    amount: 680_000,
    runId: withCode.bookId,
    confirmationCode: '004217',
  };
  const mail = { ...withCode, paymentCode: encodePayment(payment) };
  expect(paymentOf(mail)).toEqual(payment);
  expect(paymentOf({ ...mail, codeOutdated: true })).toBeNull();
  expect(paymentOf(withCode)).toBeNull();
  expect(paymentOf(withoutCode)).toBeNull();
});
