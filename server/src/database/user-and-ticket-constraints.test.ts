import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { openTicket } from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const member = await portal.signIn('forge-member');
  await member.post('/settings/update', { density: 'compact' });
  await openTicket(member, { requestId: randomUUID() });
  await portal.visitor().get('/auth/discord');
});
afterAll(() => portal.close());

const change = (statement: string) => bypassRules(portal.context, statement);

const set = (table: string, column: string, value: string) =>
  `update ${table} set ${column} = ${value}`;
const copyRow = (table: string, columns: string, values = columns) =>
  `insert into ${table} (${columns}) select ${values} from ${table}`;
const unknownId = 'gen_random_uuid()';
const long = (length: number) => `repeat('x', ${length})`;

const session = 'token_hash, user_id, expires_at';
const otherHash = `sha256('other'), user_id, expires_at`;
const ticket = 'author_id, category, subject';
const entry = 'ticket_id, number, author_id, text';
const request = 'user_id, request_id, call, digest, thing_id';
const nextEntry = 'ticket_id, number + 1, author_id, text';

test.each([
  [set('users', 'discord_id', `'ada'`), 'users_discord_id_check'],
  [set('users', 'username', `''`), 'users_username_check'],
  [set('users', 'roles', `'{King}'`), 'users_roles_check'],
  [copyRow('users', 'discord_id, username, discord_username'), 'users_discord_id_key'],
  [set('sessions', 'token_hash', `'short'`), 'sessions_token_hash_check'],
  [set('sessions', 'user_agent', long(401)), 'sessions_user_agent_check'],
  [set('sessions', 'expires_at', 'created_at'), 'sessions_check'],
  [set('sessions', 'user_id', unknownId), 'sessions_user_id_fkey'],
  [copyRow('sessions', session), 'sessions_token_hash_key'],
  [set('role_checks', 'user_id', unknownId), 'role_checks_user_id_fkey'],
  [set('discord_grants', 'user_id', unknownId), 'discord_grants_user_id_fkey'],
  [set('sign_in_attempts', 'state_hash', `'short'`), 'sign_in_attempts_state_hash_check'],
  [set('sign_in_attempts', 'browser_hash', `'short'`), 'sign_in_attempts_browser_hash_check'],
  [set('person_settings', 'time_zone', `'+02:00'`), 'person_settings_time_zone_check'],
  [set('person_settings', 'time_format', `'13h'`), 'person_settings_time_format_check'],
  [set('person_settings', 'density', `'tight'`), 'person_settings_density_check'],
  [set('person_settings', 'sidebar', `'hidden'`), 'person_settings_sidebar_check'],
  [set('person_settings', 'seen_version', `'latest'`), 'person_settings_seen_version_check'],
  [set('person_settings', 'id', unknownId), 'person_settings_id_fkey'],
  [set('tickets', 'category', `'Gossip'`), 'tickets_category_check'],
  [set('tickets', 'subject', `E'two\\nlines'`), 'tickets_subject_check'],
  [set('tickets', 'subject', long(121)), 'tickets_subject_check'],
  [set('tickets', 'messages', '0'), 'tickets_messages_check'],
  [set('tickets', 'last_activity_at', `created_at - interval '1 second'`), 'tickets_check'],
  [set('tickets', 'author_id', unknownId), 'tickets_author_id_fkey'],
  [set('tickets', 'booking_id', unknownId), 'tickets_booking_id_fkey'],
  [copyRow('tickets', ticket), 'counts an entry'],
  [set('ticket_messages', 'number', '0'), 'ticket_messages_number_check'],
  [set('ticket_messages', 'staff_role', `'Raid Leader'`), 'ticket_messages_staff_role_check'],
  [set('ticket_messages', 'text', `''`), 'ticket_messages_text_check'],
  [set('ticket_messages', 'text', long(4_001)), 'ticket_messages_text_check'],
  [set('ticket_messages', 'ticket_id', unknownId), 'ticket_messages_ticket_id_fkey'],
  [set('ticket_messages', 'author_id', unknownId), 'ticket_messages_author_id_fkey'],
  [copyRow('requests', request), 'requests_pkey'],
  [set('requests', 'digest', `'short'`), 'requests_digest_check'],
  [set('requests', 'user_id', unknownId), 'requests_user_id_fkey'],
  [set('ticket_reads', 'number', '-1'), 'ticket_reads_number_check'],
  [set('ticket_reads', 'user_id', unknownId), 'ticket_reads_user_id_fkey'],
])('rejects %s', async (statement, reason) => {
  await expect(change(statement)).rejects.toThrow(reason);
});

test.each([
  ['a session', copyRow('sessions', session, otherHash)],
  ['an entry', copyRow('ticket_messages', entry, nextEntry)],
])('accepts %s that violates nothing', async (_, statement) => {
  await expect(change(statement)).resolves.toBeDefined();
});
