import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { goldOf, groupByPlace } from './mail-places.ts';

test('groups mails by realm and faction, in the order of the first, with their gold', () => {
  const mails = [
    mailFixture({ _id: 'a', paymentRealm: 'Thral', amount: 1 }),
    mailFixture({ _id: 'b', amount: 2 }),
    mailFixture({ _id: 'c', paymentRealm: 'Thral', amount: 4 }),
    mailFixture({ _id: 'd', paymentRealm: 'Thral', paymentFaction: 'Alliance', amount: 8 }),
  ];
  const places = [...groupByPlace(mails)];
  expect(places.map(([name, of]) => [name, of.map(({ _id }) => _id).join(''), goldOf(of)])).toEqual(
    [
      ['Thrall Horde', 'ac', 5],
      ['Kazzak Horde', 'b', 2],
      ['Thrall Alliance', 'd', 8],
    ],
  );
});
