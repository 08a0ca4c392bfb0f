import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { openTicket, reply, replyDraft, setStatus } from '@forge/testkit/ticket-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

/** Collects this person's notices from now on. */
const listen = async (person: Person) => {
  const notices: unknown[] = [];
  (await person.connect()).on('ticketReply', (update) => notices.push(update));
  return notices;
};
const nameOf = async (person: Person) =>
  ((await person.get('/auth/status')).body['user'] as { username: string }).username;

test('notifies the author and the participating staff on every process, and no one else', async () => {
  const author = await portal.signIn('forge-member-60');
  const [answering, idle] = [await portal.signIn('admin-60'), await portal.signIn('admin-61')];
  const developer = await other.signIn('developer-60');
  const stranger = await portal.signIn('forge-member-61');
  const notices = {
    author: await listen(await other.signIn('forge-member-60')),
    answering: await listen(answering),
    idle: await listen(idle),
    developer: await listen(developer),
    stranger: await listen(stranger),
  };
  const ticket = await openTicket(author, { subject: 'Late gold' });
  const about = { ticketId: ticket._id, subject: 'Late gold' };
  await reply(answering, ticket._id);
  const answer = { ...about, by: await nameOf(answering) };
  await expect.poll(() => notices.author).toEqual([answer]);

  // A change of status is no reply, but makes a participant.
  await setStatus(developer, ticket._id, 'Resolved');
  await reply(author, ticket._id);
  const question = { ...about, by: await nameOf(author) };
  await expect.poll(() => notices.answering).toEqual([question]);
  await expect.poll(() => notices.developer).toEqual([question]);
  expect(notices).toEqual({
    author: [answer],
    answering: [question],
    developer: [question],
    idle: [],
    stranger: [],
  });
});

test('does not notify an author who may not use support any more', async () => {
  const author = await portal.signIn('forge-member-62');
  const admin = await portal.signIn('admin-62');
  const ticket = await openTicket(author);
  await portal.setRoles('forge-member-62', ['Advertiser']);
  await author.signIn('forge-member-62');
  const notices = await listen(author);
  const control = await portal.signIn('forge-member-63');
  const controlNotices = await listen(control);
  const other = await openTicket(control);
  await reply(admin, ticket._id);
  await reply(admin, other._id);
  await expect.poll(() => controlNotices).toHaveLength(1);
  expect(notices).toEqual([]);
});

test('notifies once of a repeated request', async () => {
  const author = await portal.signIn('forge-member-64');
  const admin = await portal.signIn('admin-64');
  const ticket = await openTicket(author);
  const notices = await listen(author);
  const draft = replyDraft(ticket._id);
  await admin.post('/support/reply', draft);
  await expect.poll(() => notices).toHaveLength(1);
  await admin.post('/support/reply', draft);
  await reply(admin, ticket._id, { text: 'One more thing' });
  await expect.poll(() => notices).toHaveLength(2);
});
