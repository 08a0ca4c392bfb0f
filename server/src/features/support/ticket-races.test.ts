import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { startPortalProcess, type RestartablePortal } from '@forge/testkit/portal-process';
import {
  listTickets,
  openTicket,
  readTicket,
  replyDraft,
  ticketDraft,
} from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let second: RestartablePortal;
let member: Person;
let memberOnSecond: Person;
let admin: Person;
let developer: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  second = await startPortalProcess({ DATABASE_URL: portal.databaseUrl });
  member = await portal.signIn('forge-member');
  memberOnSecond = await second.signIn('forge-member');
  admin = await portal.signIn('admin');
  developer = await second.signIn('developer');
});
afterAll(async () => {
  await second.close();
  await portal.close();
});

const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const idsOf = (answers: { body: Record<string, unknown> }[]) =>
  new Set(answers.map(({ body }) => (body['payload'] as { ticket: { _id: string } }).ticket._id));

test('opens one ticket for one request sent forty times concurrently to two processes', async () => {
  for (let round = 0; round < 3; round += 1) {
    const before = (await listTickets(member)).counts.Open;
    const draft = ticketDraft();
    const answers = await times(40, (index) =>
      (index % 2 ? member : memberOnSecond).post('/support/open', draft),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(idsOf(answers).size).toBe(1);
    expect((await listTickets(member)).counts.Open).toBe(before + 1);
  }
});

test('adds a reply once that is sent forty times concurrently', async () => {
  const { _id } = await openTicket(member);
  const draft = replyDraft(_id);
  const answers = await times(40, (index) =>
    (index % 2 ? member : memberOnSecond).post('/support/reply', draft),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await readTicket(member, _id)).conversation).toHaveLength(2);
});

test('numbers concurrent replies without gaps and loses none', async () => {
  const { _id } = await openTicket(member);
  const people = [member, memberOnSecond, admin, developer];
  const answers = await times(60, (index) =>
    (people[index % 4] ?? admin).post('/support/reply', replyDraft(_id, { text: `#${index}` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { ticket, conversation } = await readTicket(member, _id);
  expect(conversation.map(({ number }) => number)).toEqual(
    Array.from({ length: 61 }, (_, index) => index + 1),
  );
  expect(new Set(conversation.slice(1).map(({ text }) => text)).size).toBe(60);
  expect([ticket.messages, ticket.status]).toEqual([61, 'In progress']);
  expect(conversation.filter(({ movedTo }) => movedTo !== null)).toHaveLength(1);
  const written = conversation.map(({ createdAt }) => createdAt);
  expect(written).toEqual([...written].sort());
  expect(ticket.lastActivityAt >= (written.at(-1) ?? '')).toBe(true);
});

test('keeps the status equal to the last entry under concurrent changes', async () => {
  const { _id } = await openTicket(member);
  const statuses = ['In progress', 'Resolved', 'Open'];
  const answers = await times(30, (index) =>
    (index % 2 ? admin : developer).post('/support/status', {
      ticketId: _id,
      status: statuses[index % 3],
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { ticket, conversation } = await readTicket(member, _id);
  const moves = conversation.slice(1).map(({ movedTo }) => movedTo);
  expect(ticket.status).toBe(moves.at(-1) ?? 'Open');
  // No entry repeats the previous status.
  expect(moves.filter((status, index) => status === (moves[index - 1] ?? 'Open'))).toEqual([]);
});

test('keeps both a reply and a concurrent Resolved', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { _id } = await openTicket(admin);
    await Promise.all([
      admin.post('/support/reply', replyDraft(_id)),
      developer.post('/support/status', { ticketId: _id, status: 'Resolved' }),
    ]);
    const { ticket, conversation } = await readTicket(admin, _id);
    const last = conversation.at(-1);
    expect(conversation).toHaveLength(3);
    expect(ticket.status).toBe(last?.text === null ? 'Resolved' : 'Open');
  }
});
