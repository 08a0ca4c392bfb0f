import { assert, type Row } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';
import type { Members } from './members.ts';

const SIGN_OUT_MS = 1_000;

const names = [
  '',
  ' \u200b ',
  '\u0000',
  'A\u0000da',
  '\ud83d',
  '👨‍👩‍👧‍👦'.repeat(32),
  'x'.repeat(20_000),
  '\u202e<b>"\'\\',
];

/** People with names that cannot be stored or shown as they are sign in like others. */
const oddNames = async ({ signIn }: Cluster, { fakeDiscord }: Members): Promise<Row> => {
  const personas = names.map((_, index) => `forge-member-${index + 700}`);
  const byPersona = Object.fromEntries(personas.map((persona, at) => [persona, names[at] ?? '']));
  await fakeDiscord.set({ behaviour: 'ok', names: byPersona });
  for (const persona of personas) {
    const person = await signIn(persona);
    for (const path of ['/auth/status', '/auth/sessions', '/dashboard/next']) {
      const { status } = await person.get(path);
      assert(status === 200, `${path} answered ${status} to ${JSON.stringify(byPersona[persona])}`);
    }
  }
  return {
    guarantee: 'odd names never fail: empty, NUL, half a surrogate pair, 32 emoji, 20,000 letters',
    measured: `${names.length} people signed in`,
  };
};

/** The answer to a renewal is lost: that person signs in again, and nothing else happens. */
const lostAnswer = async (all: Members): Promise<Row> => {
  const { members, fakeDiscord, query, signIn, expireRoles } = all;
  const { requestEverywhere, requestUntil, untilRefused } = all;
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  const member = await signIn('raid-leader-701');
  await query(
    `update discord_grants set expires_at = now() where user_id =
       (select users.id from users join demo.people using (discord_id) where persona = $1)`,
    [member.persona],
  );
  await fakeDiscord.set({ behaviour: 'losing', rotate: true });
  await expireRoles('10 minutes', member);
  const isRenewed = async () => (await fakeDiscord.count('/oauth2/token')) > 0;
  await requestUntil('Nobody renewed an expired grant', isRenewed, [member]);
  await fakeDiscord.set({ behaviour: 'ok', rotate: true });
  await query(`update role_checks set due_at = now(), active_at = now()`);
  await untilRefused(401, member);
  await signIn(member.persona);
  await requestEverywhere(200, members);
  return {
    guarantee:
      'a lost answer to a renewal costs that person a new sign-in, and nobody else anything',
    measured: `${members.length} others stayed signed in`,
  };
};

/** The last sign-out revokes the grant, later if Discord hangs. */
const revocation = async (cluster: Cluster, all: Members): Promise<Row> => {
  const { fakeDiscord, query, signIn, until } = all;
  await fakeDiscord.set({ behaviour: 'ok' });
  const member = await signIn('gold-collector-700');
  await fakeDiscord.set({ behaviour: 'hanging' });
  const startedAt = performance.now();
  const { status } = await (member.everywhere[0]?.post('/auth/sessions/end-all', {}) ?? {
    status: 0,
  });
  const took = performance.now() - startedAt;
  assert(status === 200, `A sign-out was answered ${status} while Discord hangs`);
  assert(took < cluster.scaled(SIGN_OUT_MS), `A sign-out took ${took.toFixed()} ms`);
  await fakeDiscord.set({ behaviour: 'ok' });
  const isRevoked = async () => {
    // Else the next try would be in a minute.
    await query(`update discord_revocations set due_at = now() where due_at < 'infinity'`);
    const rows = await query(`select from demo.tokens where persona = $1`, [member.persona]);
    return rows.length === 0;
  };
  await until('The grant of the last sign-out was not revoked', isRevoked);
  return {
    guarantee: 'the last sign-out revokes the grant at Discord, and does not wait for it',
    measured: `signed out in ${took.toFixed()} ms while Discord hangs, revoked afterwards`,
  };
};

export const signInAndOut = async (cluster: Cluster, all: Members): Promise<Row[]> => [
  await oddNames(cluster, all),
  await lostAnswer(all),
  await revocation(cluster, all),
];
