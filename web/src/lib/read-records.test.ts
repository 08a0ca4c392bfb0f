import { MASK, maskedBookingSchema } from '@forge/contract/bookings/booking';
import { encoded } from '@forge/contract/base64-json';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mailFixture } from '../../test/fixtures.ts';
import { bookingQueries } from '../features/bookings/booking-queries.ts';
import { mailQueries } from '../features/mails/mail-queries.ts';
import { CallError, messageForError } from './call.ts';
import { parseRecords, readRecords } from './read-records.ts';
import { toast } from './toast.ts';

const show = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
beforeEach(() => show.mockClear());
afterEach(() => vi.unstubAllGlobals());

const answer = (payload: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, payload })));
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const messageOf = (run: Promise<unknown>) =>
  run.then(
    () => 'no error',
    (error: unknown) => messageForError(error, 'no message'),
  );

test('leaves out an odd record, keeps the others and reports it once', () => {
  const read = () => parseRecords(['a', 1, 'b', null], z.string(), 'Failed to read');
  expect(read()).toEqual(['a', 'b']);
  expect(read()).toEqual(['a', 'b']);
  expect(show.mock.calls).toEqual([['Failed to read']]);
});

test('fails where no record can be read, and not for an empty list', () => {
  expect(() => parseRecords([1, 2], z.string(), 'Nothing')).toThrow(new CallError(200, 'Nothing'));
  expect(parseRecords([], z.string(), 'Nothing')).toEqual([]);
  expect(show).not.toHaveBeenCalled();
});

test('does not hide a mistake of the reader', () => {
  const read = () => {
    throw new TypeError('mistake');
  };
  expect(() => readRecords([1], read)).toThrow(TypeError);
});

test('lists mails beside an odd one', async () => {
  const mail = mailFixture();
  answer([{ ...mail, amount: 'much' }, mail]);
  expect(await client.query(mailQueries.list('all'))).toEqual([mail]);
  expect(await client.query(mailQueries.ofDay('mine', '2026-11-14'))).toEqual([mail]);
  expect(show.mock.calls).toEqual([['Failed to fetch mails']]);
  answer([{ ...mail, amount: 'much' }]);
  expect(await messageOf(client.query(mailQueries.list('mine')))).toBe('Failed to fetch mails');
});

test('lists bookings beside an odd one', async () => {
  const id = '6f2c8f7a-3a55-4a8e-9d53-0f6a1f1f4f10';
  const masks = Object.keys(maskedBookingSchema.shape).map((key) => [key, MASK]);
  const masked: unknown = {
    ...Object.fromEntries(masks),
    _id: id,
    raidId: id,
    clientClass: 'Mage',
  };
  const json = encoded(z.unknown());
  answer(json.encode([{ lock: 'odd' }, masked]));
  expect(await client.query(bookingQueries.ofRaid('1'))).toEqual([masked]);
  expect(show.mock.calls).toEqual([['Failed to decode booking data']]);
  answer(json.encode([{ lock: 'odd' }]));
  expect(await messageOf(client.query(bookingQueries.ofRaid('2')))).toBe(
    'Failed to decode booking data',
  );
});
