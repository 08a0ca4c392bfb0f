import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingRefusals } from './bookings/booking-rules.ts';
import { refusalSchema } from './endpoint.ts';
import { heroNameRefusals } from './hero-names/hero-name.ts';
import { mailRefusals } from './mails/mail-api.ts';
import { raidRefusals } from './raids/raid-rules.ts';
import { parseRefusal, refusals, type Refusal } from './refusal.ts';
import { ticketRefusals } from './support/ticket-rules.ts';

const bodyOf = ({ message, code, field }: Refusal) => ({ success: false, message, code, field });

const declared: Record<string, Refusal> = {
  ...declaredIn({ ...refusals, invalid: () => refusals.invalid({ field: 'pot', message: 'No' }) }),
  ...declaredIn({ ...raidRefusals, belowBookings: () => raidRefusals.belowBookings(3) }),
  ...declaredIn(bookingRefusals),
  ...declaredIn(mailRefusals),
  ...declaredIn(ticketRefusals),
  ...declaredIn({
    ...heroNameRefusals,
    noneActive: () => heroNameRefusals.noneActive('Kazzak', 'Horde'),
  }),
};

function declaredIn(table: Record<string, () => Refusal>) {
  return Object.fromEntries(
    Object.entries(table).map(([name, make]) => [`${name}: ${make().message}`, make()]),
  );
}

test.each(Object.entries(declared))('%s has a valid body that parses back', (_, refusal) => {
  expect(refusal.status).toBeGreaterThanOrEqual(400);
  const body: unknown = JSON.parse(JSON.stringify(bodyOf(refusal)));
  expect(refusalSchema.safeParse(body).error).toBeUndefined();
  const { message, code, field = null } = refusal;
  expect(parseRefusal(body)).toEqual({ message, code, field });
});

test.each([
  [raidRefusals.notLeader(), 'raidLeader'],
  [raidRefusals.notCollector(), 'goldCollector'],
  [raidRefusals.belowBookings(3), 'maxClients'],
  [raidRefusals.typeFixed(), 'raidType'],
  [bookingRefusals.alreadyBooked(), 'clientName'],
  [bookingRefusals.notSenior(), 'paidFull'],
  [bookingRefusals.staysPaid(), 'paidFull'],
  [heroNameRefusals.exists(), 'name'],
  [ticketRefusals.noBooking(), 'bookingId'],
  [ticketRefusals.notYourBooking(), 'bookingId'],
])('%s names the field %s', (refusal, field) => {
  expect(refusal.field).toBe(field);
});

test('rejects a body without a code, or with one that is not kebab-case', () => {
  const body = bodyOf(refusals.forbidden());
  for (const code of [undefined, '', 'Not Found', 'not_found', 'not-', 'notFound']) {
    expect(refusalSchema.safeParse({ ...body, code }).success).toBe(false);
  }
});

test('parses any body without failing, and only refusals to a message', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const nothing = { message: null, code: null, field: null };
      expect(parseRefusal(body)).toEqual(nothing);
      expect(parseRefusal({ success: true, message: 'Done', body })).toEqual(nothing);
      expect(parseRefusal({ success: false, message: 'No', code: body })).toEqual({
        ...nothing,
        message: 'No',
        code: typeof body === 'string' ? body : null,
      });
    }),
  );
});
