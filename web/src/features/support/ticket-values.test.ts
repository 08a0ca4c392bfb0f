import { ticketRefusals } from '@forge/contract/support/ticket-rules';
import { expect, test } from 'vitest';
import { checkValues, fieldOfRefusal, isBegun, noValues } from './ticket-values.ts';

const requestId = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';

test('everything that is missing is said at once, each beside its field', () => {
  expect(checkValues(noValues, requestId)).toEqual({
    ok: false,
    wrong: {
      category: 'Please choose what it is about',
      subject: 'Please give your ticket a subject',
      text: 'Please write what it is about',
    },
  });
});

test('a filled form is sent trimmed, and without a booking where none was chosen', () => {
  const values = { ...noValues, category: 'Raid', subject: ' Late ', text: 'Why?\n' } as const;
  expect(checkValues(values, requestId)).toEqual({
    ok: true,
    request: { requestId, category: 'Raid', subject: 'Late', text: 'Why?', bookingId: null },
  });
});

test('blanks are nothing that could be lost', () => {
  expect(isBegun({ ...noValues, subject: '  ', text: '\n' })).toBe(false);
  expect(isBegun({ ...noValues, category: 'Raid' })).toBe(true);
});

test('only what is said of a booking belongs to a field', () => {
  expect(fieldOfRefusal(ticketRefusals.notYourBooking().message)).toBe('bookingId');
  expect(fieldOfRefusal(ticketRefusals.tooManyWaiting().message)).toBeUndefined();
});
