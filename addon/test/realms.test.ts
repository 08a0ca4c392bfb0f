import { expect } from 'vitest';
import { nameInGame } from '@forge/contract/bookings/game-copies';
import { codeOf } from './codes.ts';
import { test } from './game-test.ts';
import { luaLiteral } from './lua-state.ts';

test('sees in the group whom the portal names in another case', ({ game }) => {
  const clients = [
    { clientName: 'élodie', clientRealm: 'Kazzak' },
    { clientName: 'ваня', clientRealm: 'гордунни' },
    { clientName: 'ŠÁRKA', clientRealm: 'POZZO DELL’ETERNITÀ' },
    { clientName: 'Ёжик', clientRealm: 'Свежеватель Душ' },
  ].map((client) => nameInGame(client) ?? '');
  game.click('Invites');
  game.paste([...clients, 'ÉLODIE-Kazzak'].join('\n'));
  game.click('Use these lines');
  expect(game.rows).toEqual(clients.map((name) => `${name} | not invited`));

  game.run('Fake.Server.joinGroup("Élodie")');
  game.run('Fake.Server.joinGroup("Ваня", "Гордунни")');
  game.run(`Fake.Server.joinGroup("Šárka", "Pozzodell'Eternità")`);
  game.run('Fake.Server.joinGroup("ёжик", "СвежевательДуш")');
  expect(game.rows).toEqual(clients.map((name) => `${name} | in the group`));
});

test('reads codes of a realm in another case', ({ game }) => {
  game.reload({ realm: 'Гордунни' });
  game.add(codeOf({ realm: 'ГОРДУННИ' }));
  expect(game.rows).toEqual(['Goldvault | 1,250,000 g | ready']);
});

// Latin-1 Supplement, Latin Extended-A and the letters of Slavic alphabets.
const blocks = [
  [0xc0, 0x17f],
  [0x400, 0x45f],
] as const;
const letters = blocks
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((point) => String.fromCodePoint(point));

test('folds the case of every letter as the portal does, and confuses none', ({ game }) => {
  const names = letters.map((letter) => `Realms.fullName(${luaLiteral(letter)}, "Kazzak")`);
  game.run(`local Realms = Fake.addon.Realms Fake.names = { ${names.join(', ')} }`);
  // The dotted capital I has no lower case of one letter.
  const portal = letters.map((letter) => (letter === 'İ' ? letter : letter.toLowerCase()));
  expect(game.read('Fake.names')).toEqual(portal.map((letter) => `${letter}-kazzak`));
});
