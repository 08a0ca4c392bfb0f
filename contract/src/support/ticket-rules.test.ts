import { describe, expect, test } from 'vitest';
import type { RoleName, Viewer } from '../viewer.ts';
import { staffRoleFor, canReadTicket, isNotifiedOfReply } from './ticket-permissions.ts';
import {
  newTicketSchema,
  replySchema,
  statusAfterReply,
  SUBJECT_LIMIT,
  TEXT_LIMIT,
  ticketFormMessages,
} from './ticket-rules.ts';
import { ticketStatuses } from './ticket.ts';

const requestId = '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001';
const ticket = { requestId, category: 'Payment', subject: 'Late gold', text: 'Where is it?' };
const messagesOf = (changes: object) =>
  newTicketSchema.safeParse({ ...ticket, ...changes }).error?.issues.map(({ message }) => message);

describe('a new ticket', () => {
  test('is trimmed and otherwise unchanged', () => {
    expect(
      newTicketSchema.parse({ ...ticket, subject: ' <b>Late</b> ', text: '\n a\n\nb \n' }),
    ).toEqual({ ...ticket, subject: '<b>Late</b>', text: 'a\n\nb', bookingId: null });
  });

  test.each([
    [{ subject: 'x'.repeat(SUBJECT_LIMIT) }, undefined],
    [{ subject: 'x'.repeat(SUBJECT_LIMIT + 1) }, ['The subject can have at most 120 characters']],
    [{ subject: ' \t ' }, [ticketFormMessages.subject]],
    [{ subject: 'two\nlines' }, ['The subject must be one line']],
    [{ text: 'x'.repeat(TEXT_LIMIT) }, undefined],
    [{ text: 'x'.repeat(TEXT_LIMIT + 1) }, ['The text can have at most 4,000 characters']],
    [{ text: '' }, [ticketFormMessages.text]],
    [{ text: 'nul \u0000' }, ['The text has a character that cannot be kept']],
    [{ category: '' }, [ticketFormMessages.category]],
    [
      { category: 'Gossip' },
      ['Please choose one of Booking, Payment, Raid, Account, Portal, Other'],
    ],
    [{ requestId: undefined }, undefined],
    [{ requestId: 'again' }, ['This request id is not valid']],
    [{ bookingId: '' }, undefined],
    [{ bookingId: null }, undefined],
    [{ bookingId: 'mine' }, ['This id is not valid']],
  ])('%j', (changes, messages) => {
    expect(messagesOf(changes)).toEqual(messages);
  });
});

test('rejects an empty reply', () => {
  const { error } = replySchema.safeParse({ requestId, ticketId: requestId, text: '\n' });
  expect(error?.issues.map(({ message }) => message)).toEqual([ticketFormMessages.reply]);
});

test('puts a ticket in progress when staff answer, and reopens it when the author replies', () => {
  const after = (staffRole: 'Admin' | null) =>
    ticketStatuses.map((status) => statusAfterReply(status, staffRole));
  expect(after('Admin')).toEqual(['In progress', 'In progress', 'Resolved']);
  expect(after(null)).toEqual(['Open', 'In progress', 'Open']);
});

const viewer = (id: string, ...roles: RoleName[]): Viewer => ({ id, username: id, roles });
const facts = { authorId: 'author' };

test('shows no staff role on the author’s own ticket', () => {
  expect(staffRoleFor(viewer('author', 'Admin'), facts)).toBeNull();
  expect(staffRoleFor(viewer('other', 'Developer'), facts)).toBe('Developer');
  expect(staffRoleFor(viewer('other', 'Developer', 'Admin'), facts)).toBe('Admin');
});

test('lets the author read their ticket only while they may use support', () => {
  expect(canReadTicket(viewer('author', 'Forge Member'), facts)).toBe(true);
  expect(canReadTicket(viewer('author', 'Forge Member', 'Advertiser'), facts)).toBe(true);
  expect(canReadTicket(viewer('author', 'Advertiser'), facts)).toBe(false);
  expect(canReadTicket(viewer('author'), facts)).toBe(false);
  expect(canReadTicket(viewer('other', 'Forge Member'), facts)).toBe(false);
  expect(canReadTicket(viewer('other', 'Developer'), facts)).toBe(true);
});

test.each([
  ['the author', viewer('author', 'Forge Member'), true],
  ['the author, without support', viewer('author', 'Advertiser'), false],
  ['staff who answered before', viewer('helper', 'Admin'), true],
  ['former staff who answered', viewer('helper', 'Forge Member'), false],
  ['staff who never wrote in it', viewer('other', 'Admin'), false],
  ['its writer', viewer('writer', 'Admin'), false],
])('decides whether a reply notifies %s', (_who, person, isNotified) => {
  const reply = { writerId: 'writer', participantIds: ['author', 'helper', 'writer'] };
  expect(isNotifiedOfReply(person, facts, reply)).toBe(isNotified);
});
