import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePayment } from '@forge/contract/mails/payment-code';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { fillCodeHeroes } from './fill-code-heroes.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('stores the hero of existing payment codes, and null for a code that cannot be decoded', async () => {
  const team = await signInRaidTeam(portal);
  const admin = await portal.signIn('admin');
  const { _id: raidId } = await team.publish();
  const code = encodePayment({
    hero: 'Zölin',
    realm: 'Twisting Nether',
    faction: 'Horde',
    amount: 1,
    runId: '6b1e6d0a-8a1c-4f5e-9b57-0a4cf6a7a001',
    confirmationCode: '004217',
  });
  for (const payment of [null, code, 'x']) {
    const { _id } = await book(admin, raidId);
    await admin.post('/booking/status', { bookingId: _id });
    if (payment === null) continue;
    await bypassRules(
      portal.context,
      `update mails set payment_code = '${payment}', confirmation_code = '004217'
       where booking_id = '${_id}'`,
    );
  }
  const client = await portal.context.pool.connect();
  try {
    await client.query(`begin; set local forge.action = 'test'`);
    await fillCodeHeroes(client);
    const { rows } = await client.query(
      'select hero_name, hero_realm from mails order by payment_code nulls first',
    );
    expect(rows).toEqual([
      { hero_name: null, hero_realm: null },
      { hero_name: 'Zölin', hero_realm: 'Twisting Nether' },
      { hero_name: null, hero_realm: null },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
