import { expect } from 'vitest';
import { nameInGame } from '@forge/contract/bookings/game-copies';
import { test } from './game-test.ts';

const lines = ['Álva-Kazzak', 'Borin-Twisting Nether', "Cael-Kel'Thuzad", 'Dorn-AzjolNerub'];

test('invites one person per click, and shows who is invited and who is in the group', ({
  game,
}) => {
  game.click('Invites');
  expect(game.texts.join()).toContain('No invite lines yet');
  game.paste([...lines, lines[0], ''].join('\r\n'));
  game.click('Use these lines');
  expect(game.invited).toEqual([]);
  expect(game.rows).toEqual([
    'Álva-Kazzak | not invited',
    'Borin-TwistingNether | not invited',
    "Cael-Kel'Thuzad | not invited",
    'Dorn-AzjolNerub | not invited',
  ]);

  game.click('Invite next');
  expect(game.invited).toEqual(['Álva-Kazzak']);
  // The buttons of the rows come after those of the window.
  game.click('Invite', 7);
  expect(game.invited).toEqual(['Álva-Kazzak', 'Dorn-AzjolNerub']);

  // The game names no realm for someone of the own one.
  game.run('Fake.Server.joinGroup("Álva")');
  game.run('Fake.Server.joinGroup("Borin", "TwistingNether")');
  expect(game.rows).toEqual([
    'Álva-Kazzak | in the group',
    'Borin-TwistingNether | in the group',
    "Cael-Kel'Thuzad | not invited",
    'Dorn-AzjolNerub | invited',
  ]);
  expect(game.texts).toContain('2 of 4 in the group');

  game.click('Invite next');
  expect(game.invited.at(-1)).toBe("Cael-Kel'Thuzad");
  game.click('Invite next');
  expect(game.texts).toContain('Everyone is invited or in the group.');
  expect(game.invited).toHaveLength(3);
});

test('invites everyone with one click, one after the other', ({ game }) => {
  game.click('Invites');
  game.paste([...lines, 'Fael-Aggra (Português)'].join('\n'));
  game.click('Use these lines');
  game.run('Fake.Server.joinGroup("Borin", "TwistingNether")');
  game.click('Invite all');
  expect(game.invited).toEqual(['Álva-Kazzak']);
  game.pass(0.4);
  expect(game.invited).toHaveLength(1);
  game.pass(0.2);
  expect(game.invited).toEqual(['Álva-Kazzak', "Cael-Kel'Thuzad"]);

  // A second click ends it, and a third goes on with the others.
  game.click('Stop inviting');
  game.pass(5);
  expect(game.invited).toHaveLength(2);
  game.click('Invite all');
  expect(game.invited).toHaveLength(3);
  game.pass(5);
  expect(game.invited.slice(2)).toEqual(['Dorn-AzjolNerub', 'Fael-Aggra(Português)']);
  expect(game.texts).toContain('Everyone is invited or in the group.');
  game.click('Invite all');
  game.pass(5);
  expect(game.invited).toHaveLength(4);
});

test('another list ends the run of the one before', ({ game }) => {
  game.click('Invites');
  game.paste(lines.join('\n'));
  game.click('Use these lines');
  game.click('Invite all');
  game.paste('Else-Kazzak');
  game.click('Use these lines');
  game.pass(5);
  expect(game.invited).toEqual(['Álva-Kazzak']);
  expect(game.rows).toEqual(['Else-Kazzak | not invited']);
});

test('takes the invite lines that the portal copies', ({ game }) => {
  const clients = [
    { clientName: 'Séraphine-ArgentDawn', clientRealm: 'Kazzak' },
    { clientName: 'Иван', clientRealm: 'Гордунни' },
    { clientName: 'Borin', clientRealm: 'Twisting Nether' },
    { clientName: 'Cael', clientRealm: 'Kel’Thuzad' },
    { clientName: 'Fael', clientRealm: 'Aggra (Português)' },
    { clientName: 'Dorn', clientRealm: 'Thral' },
  ].map((client) => nameInGame(client) ?? '');
  game.click('Invites');
  game.paste(clients.join('\n'));
  game.click('Use these lines');
  game.click('Invite all');
  game.pass(5);
  expect(game.invited).toEqual(clients);
});

test('updates the rows when the group becomes a raid, and when the player leaves it', ({
  game,
}) => {
  game.click('Invites');
  game.paste('Last-Kazzak\nCollector-Kazzak');
  game.click('Use these lines');
  for (const name of ['A', 'B', 'C', 'D', 'E', 'Last']) {
    game.run(`Fake.Server.joinGroup("${name}", "Kazzak")`);
  }
  expect(game.rows).toEqual(['Last-Kazzak | in the group', 'Collector-Kazzak | in the group']);
  game.run('Fake.group = {} Fake.fire("GROUP_ROSTER_UPDATE")');
  expect(game.rows[0]).toBe('Last-Kazzak | not invited');
});

test('refuses lines that are no names, and keeps the list over a reload', ({ game }) => {
  game.click('Invites');
  const refused = [
    'Álva',
    '-Kazzak',
    'Álva-',
    'Two Words-Kazzak',
    '|cffA-Kazzak',
    'Álva-Ka|zzak',
    'A1-Kazzak',
  ];
  game.paste([...refused, 'x'.repeat(49) + '-Kazzak', 'Álva-Kazzak'].join('\n'));
  game.click('Use these lines');
  expect(game.rows).toEqual(['Álva-Kazzak | not invited']);
  expect(game.pasteBox.split('\n')).toHaveLength(8);
  expect(game.texts.join()).toContain('Line 1: this is not a name of the form Name-Realm');

  game.click('Invite next');
  game.reload();
  game.click('Invites');
  expect(game.rows).toEqual(['Álva-Kazzak | invited']);
  expect(game.invited).toEqual([]);

  // Nothing usable was pasted: the list stays.
  game.paste('nobody');
  game.click('Use these lines');
  expect(game.rows).toHaveLength(1);
});

test('opens and closes with the command, and moves with the mouse', ({ game }) => {
  expect(game.read('ForgeMailFrame:IsVisible()')).toBe(true);
  game.toggleWindow();
  expect(game.read('ForgeMailFrame:IsVisible()')).toBe(false);
  expect(game.texts).toEqual([]);
  game.toggleWindow();
  expect(game.texts).toContain('ForgeMail');
  expect(game.read('UISpecialFrames')).toEqual(['ForgeMailFrame']);
  game.run('ForgeMailFrame.scripts.OnDragStart(ForgeMailFrame)');
  expect(game.read('ForgeMailFrame.isMoving')).toBe(true);
});
