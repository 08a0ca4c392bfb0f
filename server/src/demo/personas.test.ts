import { expect, test } from 'vitest';
import { personas, personOf } from './personas.ts';

const LAST_NUMBER = 999;

const people = personas.flatMap(({ slug }) =>
  Array.from({ length: LAST_NUMBER }, (_, index) =>
    personOf(index === 0 ? slug : `${slug}-${index + 1}`),
  ),
);

test.each(['globalName', 'username', 'discordId'] as const)(
  'gives every person a %s of their own',
  (field) => {
    expect(new Set(people.map((person) => person?.[field])).size).toBe(
      personas.length * LAST_NUMBER,
    );
  },
);

test('names a person the same every time', () => {
  expect(personOf('advertiser')?.globalName).toBe('Dagmar Ashdown');
  expect(personOf('advertiser-2')).toMatchObject({
    globalName: personOf('advertiser-2')?.globalName,
    username: expect.stringMatching(/^[a-z]+\.[a-z]+$/) as string,
    role: 'Advertiser',
  });
});

test.each(['', 'nobody', 'advertiser-0', 'advertiser-1', 'advertiser-1000', 'Advertiser'])(
  'knows nobody called %j',
  (persona) => {
    expect(personOf(persona)).toBeNull();
  },
);
