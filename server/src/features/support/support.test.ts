import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '@forge/contract/support/ticket';
import { MESSAGES_LIMIT, UNRESOLVED_LIMIT } from '@forge/contract/support/ticket-rules';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import {
  listTickets,
  openTicket,
  readTicket,
  reply,
  replyDraft,
  setStatus,
  ticketDraft,
} from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let member: Person;
let admin: Person;
let developer: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  [member, admin, developer] = await Promise.all([
    portal.signIn('forge-member'),
    portal.signIn('admin'),
    portal.signIn('developer'),
  ]);
});
afterAll(() => portal.close());

const changesOf = async (ticketId: string) =>
  (
    await portal.context.pool.query<{ action: string; thing: string }>(
      `select action, thing from audit where thing_id = $1
         or after ->> 'ticket_id' = $1 order by id`,
      [ticketId],
    )
  ).rows.map(({ action, thing }) => `${action}: ${thing}`);

describe('a conversation', () => {
  test('starts with the ticket’s text and contains every reply', async () => {
    const opened = await member.post('/support/open', ticketDraft({ text: 'Where is my gold?' }));
    expect(opened.body['message']).toBe('Your ticket is open: you will see the answer here');
    const { ticket } = opened.body['payload'] as Conversation;
    expect(ticket).toMatchObject({ status: 'Open', messages: 1, unread: false });
    await reply(admin, ticket._id, { text: 'We are looking.' });
    const { conversation, booking } = await reply(member, ticket._id, { text: 'Thank you' });
    expect(booking).toBeNull();
    expect(
      conversation.map(({ number, text, staffRole, movedTo }) => [
        number,
        text,
        staffRole,
        movedTo,
      ]),
    ).toEqual([
      [1, 'Where is my gold?', null, null],
      [2, 'We are looking.', 'Admin', 'In progress'],
      [3, 'Thank you', null, null],
    ]);
    expect(await readTicket(admin, ticket._id)).toMatchObject({
      ticket: { status: 'In progress', messages: 3, latest: { text: 'Thank you' } },
    });
    expect(await changesOf(ticket._id)).toEqual([
      'open ticket: tickets',
      'open ticket: ticket_messages',
      'reply to ticket: ticket_messages',
      'reply to ticket: tickets',
      'reply to ticket: ticket_messages',
    ]);
  });

  test('stores markup, bidirectional control characters and emoji unchanged', async () => {
    const text = '<script>alert(1)</script> \u202Egold\u202C שלום & "x" \n\n  🔥 %_\\ $1';
    const subject = '<img src=x onerror=alert(1)> \u200Fمرحبا';
    const { _id } = await openTicket(member, { subject, text });
    const { ticket, conversation } = await readTicket(admin, _id);
    expect([ticket.subject, conversation[0]?.text]).toEqual([subject, text]);
  });

  test.each([
    ['/support/open', { subject: 'x'.repeat(121) }, 'The subject can have at most 120 characters'],
    ['/support/open', { text: ' ' }, 'Please write what it is about'],
    ['/support/open', { requestId: 1 }, 'This request id is not valid'],
    ['/support/reply', { text: 'x'.repeat(4_001) }, 'The reply can have at most 4,000 characters'],
    ['/support/reply', { text: '' }, 'Please write a reply'],
    ['/support/reply', { ticketId: 'x' }, 'This id is not valid'],
  ])('refuses %s with %j', async (path, changes, message) => {
    const { _id } = await openTicket(admin);
    const answer = await admin.post(path, { ...ticketDraft(), ticketId: _id, ...changes });
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect((await readTicket(admin, _id)).conversation).toHaveLength(1);
  });

  test('accepts texts of the maximum length', async () => {
    const long = { subject: '🔥'.repeat(60), text: 'é'.repeat(4_000) };
    const { _id } = await openTicket(admin, long);
    await reply(admin, _id, { text: long.text });
    expect((await readTicket(admin, _id)).ticket.subject).toBe(long.subject);
  });

  test('that is full accepts no reply, but can still be resolved', async () => {
    const { _id } = await openTicket(admin);
    await bypassRules(
      portal.context,
      `insert into ticket_messages (ticket_id, number, author_id, text)
         select id, generate_series(2, ${MESSAGES_LIMIT}), author_id, 'more'
         from tickets where id = '${_id}';
       update tickets set messages = ${MESSAGES_LIMIT} where id = '${_id}'`,
    );
    expect((await admin.post('/support/reply', replyDraft(_id))).status).toBe(409);
    const inProgress = { ticketId: _id, status: 'In progress' };
    expect((await admin.post('/support/status', inProgress)).body['code']).toBe('ticket-full');
    expect((await setStatus(admin, _id, 'Resolved')).ticket.status).toBe('Resolved');
    expect((await admin.post('/support/status', inProgress)).body['code']).toBe('ticket-full');
  });
});

describe('the status', () => {
  test('is changed by staff in any direction, each change being an entry', async () => {
    const { _id } = await openTicket(member);
    const moves = ['Resolved', 'In progress', 'Open', 'In progress', 'Resolved', 'Open'];
    for (const status of moves) {
      expect((await setStatus(developer, _id, status)).ticket.status).toBe(status);
    }
    const { conversation } = await readTicket(member, _id);
    expect(
      conversation.slice(1).map(({ movedTo, text, staffRole }) => [movedTo, text, staffRole]),
    ).toEqual(moves.map((status) => [status, null, 'Developer']));
  });

  test('can be set again without effect', async () => {
    const { _id } = await openTicket(member);
    await setStatus(admin, _id, 'Resolved');
    const before = [await readTicket(member, _id), await changesOf(_id)];
    await setStatus(developer, _id, 'Resolved');
    expect([await readTicket(member, _id), await changesOf(_id)]).toEqual(before);
  });

  test('of a resolved ticket is reopened by the author’s reply, but not by the staff’s', async () => {
    const { _id } = await openTicket(member);
    await setStatus(admin, _id, 'Resolved');
    expect((await reply(admin, _id)).ticket.status).toBe('Resolved');
    expect((await reply(member, _id)).ticket.status).toBe('Open');
    expect((await readTicket(member, _id)).conversation.at(-1)?.movedTo).toBe('Open');
  });

  test('is not changed by staff who reply to their own ticket', async () => {
    const { _id } = await openTicket(admin);
    expect((await reply(admin, _id)).ticket.status).toBe('Open');
    expect((await reply(developer, _id)).ticket.status).toBe('In progress');
    expect((await readTicket(admin, _id)).conversation[1]?.staffRole).toBeNull();
  });

  test.each(['', 'Closed', undefined])('%j is refused', async (status) => {
    const { _id } = await openTicket(member);
    expect((await admin.post('/support/status', { ticketId: _id, status })).status).toBe(400);
    expect((await readTicket(member, _id)).ticket.status).toBe('Open');
  });
});

describe('a repeated request', () => {
  test('returns the ticket that it has opened', async () => {
    const draft = ticketDraft();
    const [first, again] = [
      await member.post('/support/open', draft),
      await member.post('/support/open', draft),
    ];
    expect(again.body).toEqual(first.body);
    const reused = await member.post('/support/open', { ...draft, text: 'Something else' });
    expect([reused.status, reused.body['message'], reused.body['code']]).toEqual([
      409,
      'This request was already used for something else',
      'request-reused',
    ]);
    // Request ids are per person.
    const others = await admin.post('/support/open', draft);
    expect((others.body['payload'] as Conversation).ticket._id).not.toBe(
      (first.body['payload'] as Conversation).ticket._id,
    );
  });

  test('adds a reply once, and reopens a resolved ticket once', async () => {
    const { _id } = await openTicket(member);
    const draft = replyDraft(_id);
    await member.post('/support/reply', draft);
    await setStatus(admin, _id, 'Resolved');
    await member.post('/support/reply', draft);
    const { ticket, conversation } = await readTicket(member, _id);
    expect([ticket.status, conversation.length]).toEqual(['Resolved', 3]);
    expect((await member.post('/support/reply', { ...draft, text: 'Other' })).status).toBe(409);
    const other = await openTicket(member);
    const elsewhere = await member.post('/support/reply', { ...draft, ticketId: other._id });
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([409, 'request-reused']);
  });
});

test('marks a ticket as unread per person', async () => {
  const { _id } = await openTicket(member);
  const unread = async (person: Person) => (await readTicket(person, _id)).ticket.unread;
  const markSeen = async (person: Person, number: number) =>
    (await person.post('/support/seen', { ticketId: _id, number })).status;
  expect([await unread(member), await unread(admin)]).toEqual([false, true]);
  await reply(admin, _id);
  expect([await unread(member), await unread(admin), await unread(developer)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await markSeen(member, 1)).toBe(200);
  expect(await unread(member)).toBe(true);
  expect(await markSeen(member, 2)).toBe(200);
  // The read position never decreases, and never exceeds the last entry.
  expect([await markSeen(member, 1), await markSeen(developer, 999)]).toEqual([200, 200]);
  expect([await unread(member), await unread(developer)]).toEqual([false, false]);
  await setStatus(admin, _id, 'Resolved');
  expect([await unread(member), await unread(developer)]).toEqual([true, true]);
});

test('limits the unresolved tickets of a person', async () => {
  const person = await portal.signIn('forge-member-34');
  const answers = await Promise.all(
    Array.from({ length: UNRESOLVED_LIMIT + 5 }, () => person.post('/support/open', ticketDraft())),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNRESOLVED_LIMIT);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: {
      message: 'You have 20 tickets waiting: please write in one of them',
      code: 'too-many-tickets',
    },
  });
  const [first] = (await listTickets(person)).tickets;
  await setStatus(admin, first?._id ?? '', 'Resolved');
  expect((await person.post('/support/open', ticketDraft())).status).toBe(200);
});

test('counts a ticket that a reply reopens towards the limit', async () => {
  const person = await portal.signIn('forge-member-35');
  const resolved = await Promise.all([openTicket(person), openTicket(person)]);
  for (const { _id } of resolved) await setStatus(admin, _id, 'Resolved');
  for (let open = 1; open < UNRESOLVED_LIMIT; open += 1) await openTicket(person);
  const drafts = resolved.map(({ _id }) => replyDraft(_id));
  const send = () => Promise.all(drafts.map((draft) => person.post('/support/reply', draft)));
  const answers = await send();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body['code'])).toContain('too-many-tickets');
  // A reply that is sent again adds nothing; one to a waiting ticket, and one by staff, is not counted.
  expect((await send()).map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  for (const { _id } of resolved)
    expect((await admin.post('/support/reply', replyDraft(_id))).status).toBe(200);
  const waiting = (await listTickets(person)).tickets.find(({ status }) => status === 'Open');
  const answer = await person.post('/support/reply', replyDraft(waiting?._id ?? ''));
  expect(answer.status).toBe(200);
});

test('enforces the invariants in the database', async () => {
  const { _id } = await openTicket(member);
  const insert = (columns: string, values: string) =>
    `insert into ticket_messages (ticket_id, author_id, ${columns})
     select id, author_id, ${values} from tickets where id = '${_id}'`;
  for (const [statement, why] of [
    [insert('number, text', `1, 'x'`), 'ticket_messages_ticket_id_number'],
    [insert('number', '2'), 'ticket_messages_check'],
    [insert('number, moved_to', `2, 'Closed'`), 'moved_to'],
    [`update tickets set messages = 2 where id = '${_id}'`, 'counts an entry'],
    [`update tickets set status = 'Gone' where id = '${_id}'`, 'tickets_status_check'],
    [`update tickets set subject = '' where id = '${_id}'`, 'tickets_subject_check'],
  ] as const) {
    await expect(bypassRules(portal.context, statement)).rejects.toThrow(why);
  }
});

test('lists every support call in the API document', async () => {
  const { body } = await portal.visitor().get('/docs');
  const paths = Object.keys(body['paths'] as object).filter((path) => path.startsWith('/support'));
  expect(paths.sort()).toEqual([
    '/support/bookings',
    '/support/open',
    '/support/reply',
    '/support/seen',
    '/support/status',
    '/support/ticket',
    '/support/tickets',
  ]);
});
