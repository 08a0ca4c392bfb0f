import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWithRole, rolesAndNone } from '@forge/testkit/access-matrix';
import type { Person } from '@forge/testkit/person';
import { openTicket, reply, setStatus } from '@forge/testkit/ticket-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

const watch = async (person: Person) => {
  const socket = await person.connect();
  const updates: unknown[] = [];
  socket.on('ticketUpdate', (update) => updates.push(update));
  return { updates, socket };
};

test('notifies the author and the staff of every change on every process, and no one else', async () => {
  const author = await portal.signIn('forge-member-50');
  const admin = await portal.signIn('admin-50');
  const strangers = await Promise.all(
    rolesAndNone
      .filter((role) => role !== 'signedOut' && role !== 'noRole')
      .map(async (role) => ({
        role,
        page: await watch(await signInWithRole(other, role)),
      })),
  );
  const own = await watch(author);
  const ticket = await openTicket(author, { subject: 'A secret subject', text: 'A secret text' });
  const staff = strangers.filter(({ role }) => ['Admin', 'Developer'].includes(role));
  const readers = [own, ...staff.map(({ page }) => page)];
  const update = { success: true, ticketId: ticket._id };
  const notifiedTimes = async (times: number) => {
    for (const { updates } of readers) {
      // Exactly the id, and nothing of the content.
      await expect.poll(() => updates).toEqual(Array.from({ length: times }, () => update));
    }
  };
  await notifiedTimes(1);
  await reply(admin, ticket._id);
  await notifiedTimes(2);
  await setStatus(admin, ticket._id, 'Resolved');
  await notifiedTimes(3);
  for (const { role, page } of strangers) {
    expect([role, page.updates.length]).toEqual([
      role,
      staff.some((each) => each.role === role) ? 3 : 0,
    ]);
  }
});

test('does not notify if nothing changed', async () => {
  const author = await portal.signIn('forge-member-51');
  const admin = await portal.signIn('admin-51');
  const ticket = await openTicket(author);
  const page = await watch(author);
  await setStatus(admin, ticket._id, 'Open');
  await admin.post('/support/seen', { ticketId: ticket._id, number: 1 });
  await reply(author, ticket._id);
  await expect.poll(() => page.updates).toHaveLength(1);
});
