import { expect, test } from 'vitest';
import { paymentOfClient } from './payment-of-client.ts';

const chosen = { paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const;

test('offers the client’s realm and faction, and says that they differ', () => {
  expect(
    paymentOfClient(chosen, { clientRealm: 'tarren mill', clientFaction: 'Alliance' }),
  ).toEqual({
    own: { paymentRealm: 'TarrenMill', paymentFaction: 'Alliance' },
    canCopy: true,
    note: 'Paid on Kazzak, Horde; the client is on Tarren Mill, Alliance.',
  });
});

test('has nothing to offer or to say where they are the same', () => {
  const same = paymentOfClient(chosen, { clientRealm: ' Kazzak ', clientFaction: 'Horde' });
  expect(same).toMatchObject({ canCopy: false, note: null });
});

test('says nothing before the client’s realm is known', () => {
  const unknown = paymentOfClient(chosen, { clientRealm: ' ', clientFaction: 'Alliance' });
  expect(unknown).toMatchObject({ canCopy: false, note: null });
});

test('offers the faction only where the realm is no payment realm', () => {
  const elsewhere = { clientRealm: 'Area 52', clientFaction: 'Alliance' } as const;
  const { own, canCopy, note } = paymentOfClient(chosen, elsewhere);
  expect([own, canCopy]).toEqual([{ paymentRealm: 'Kazzak', paymentFaction: 'Alliance' }, true]);
  expect(note).toBe(
    'Paid on Kazzak, Horde; the client is on Area 52, Alliance. There is no payment realm of that name.',
  );
  expect(paymentOfClient(own, elsewhere)).toMatchObject({
    canCopy: false,
    note: expect.stringContaining('no payment realm') as string,
  });
});
