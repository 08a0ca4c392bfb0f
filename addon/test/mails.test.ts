import { describe, expect } from 'vitest';
import { codeOf, runIdOf } from './codes.ts';
import type { FakeGame } from './fake-game.ts';
import { test } from './game-test.ts';

const first = { runId: runIdOf(1), confirmationCode: '004217' };
const line = '00000001 004217';
const COPPER = 10_000;

describe('the list', () => {
  test('takes many codes at once, and shows those for this character', ({ game }) => {
    game.add(
      codeOf({ hero: 'Zölin', amount: 1_000 }),
      codeOf({ realm: 'Draenor' }),
      codeOf({ faction: 'Alliance' }),
      '',
      `  ${codeOf({ amount: 9_999_999 })}\r`,
    );
    expect(game.rows).toEqual(['Zölin | 1,000 g | ready', 'Goldvault | 9,999,999 g | ready']);
    expect(game.texts).toContain('4 codes added.');
    expect(game.texts).toContain(
      '2 in the list, 10,000,999 g to send; 2 more for other characters',
    );

    game.run('Fake.Player.click(Fake.checkBox())');
    expect(game.rows[1]).toBe('Goldvault-Draenor | 1,250,000 g | for Draenor, Horde');
    expect(game.rows[2]).toBe('Goldvault | 1,250,000 g | for Kazzak, Alliance');
  });

  test('shows the most gold that codes can say', ({ game }) => {
    game.add(codeOf({ amount: 2_147_483_648 }), codeOf({ amount: 10_000_000_000 }));
    expect(game.rows).toEqual([
      'Goldvault | 2,147,483,648 g | ready',
      'Goldvault | 10,000,000,000 g | ready',
    ]);
    expect(game.texts).toContain('2 in the list, 12,147,483,648 g to send');
  });

  test('refuses damaged codes, says why and leaves them in the box', ({ game }) => {
    const good = codeOf();
    const damaged = good.replace(/.(?=.$)/, (char) => (char === '0' ? '1' : '0'));
    game.add('hello', damaged, good, good, codeOf({ hero: 'Two Words' }));
    expect(game.rows).toHaveLength(1);
    const message = game.texts.find((text) => text.startsWith('1 code added.'));
    expect(message?.split('\n')).toEqual([
      '1 code added.',
      'Line 1: this is not a payment code',
      'Line 2: this code was mistyped or damaged; copy it again',
      'Line 4: this code is already in the list',
      'More refused lines: 1',
    ]);
    expect(game.pasteBox.split('\n')).toHaveLength(4);
  });

  test('takes no more text than two hundred lines', ({ game }) => {
    game.add(...Array.from({ length: 201 }, () => 'x'));
    expect(game.texts).toContain('The text is too long. Paste at most 200 lines.');
    game.add('x'.repeat(100_001));
    expect(game.texts).toContain('The text is too long. Paste at most 200 lines.');
  });

  test('shows text of a code as text, never as an escape sequence of the game', ({ game }) => {
    game.add(codeOf({ realm: '|cffff0000Kazzak|r|H' }), codeOf({ hero: '|Tx:0|t' }));
    game.run('Fake.Player.click(Fake.checkBox())');
    expect(game.rows).toHaveLength(1);
    for (const text of game.texts) expect(text.replaceAll('||', '')).not.toContain('|');
  });

  test('replaces an older code of the same run, unless it may have been sent', ({ game }) => {
    game.add(codeOf({ ...first, hero: 'Former' }));
    game.add(codeOf({ ...first, hero: 'Current' }));
    expect(game.rows).toEqual(['Current | 1,250,000 g | ready']);
    game.openMailbox();
    game.click('Next');
    game.add(codeOf({ ...first, hero: 'Newest' }));
    expect(game.texts.join()).toContain('first say whether the mail of this run was sent');
    expect(game.rows[0]).toContain('Current');
  });

  test('removes what was not sent', ({ game }) => {
    game.add(codeOf());
    game.clickRow(1);
    game.click('Remove');
    expect(game.rows).toEqual([]);
    expect(game.texts.join()).toContain('No codes yet');
  });
});

describe('Fill', () => {
  test('fills the form of the game and leaves Send to the player', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.clickRow(1);
    game.click('Fill');
    expect(game.form).toEqual({
      recipient: 'Goldvault',
      subject: line,
      copper: 1_250_000 * COPPER,
    });
    expect(game.read('MailFrame.tab')).toBe(2);
    expect(game.read('Fake.underWay')).toBeNull();
    expect(game.rows[0]).toContain('in the form: press Send');
    expect(game.texts.join()).not.toContain(line);
  });

  test('names the realm of a hero on a connected realm, as the game spells it', ({ game }) => {
    game.reload({ realm: 'Twisting Nether', connectedRealms: ['TwistingNether', "Kel'Thuzad"] });
    game.add(codeOf({ realm: 'KelThuzad' }), codeOf({ realm: 'TwistingNether' }));
    game.openMailbox();
    game.click('Next');
    expect(game.form.recipient).toBe("Goldvault-Kel'Thuzad");
    game.click('Next');
    expect(game.form.recipient).toBe('Goldvault');
    expect(game.rows[0]).toContain('ready');
  });

  test("reads the portal's spelling of Thrall", ({ game }) => {
    game.reload({ realm: 'Thrall' });
    game.add(codeOf({ realm: 'Thral' }));
    game.openMailbox();
    game.click('Next');
    expect(game.form.recipient).toBe('Goldvault');
  });

  test.for([
    [
      'another realm',
      { realm: 'Draenor' },
      'This mail is for Draenor; this character is on Kazzak',
    ],
    ['the other faction', { faction: 'Alliance' }, 'This mail is for the Alliance'],
    ['too little gold', { amount: 5_000_000 }, 'Not enough gold: this mail needs 5,000,000 g'],
    [
      'more than a mail carries',
      { amount: 10_000_000 },
      'One mail carries at most 9,999,999 gold; this one needs 10,000,000',
    ],
    [
      'the most gold of a code',
      { amount: 10_000_000_000 },
      'One mail carries at most 9,999,999 gold; this one needs 10,000,000,000',
    ],
  ] as const)('refuses %s', ([, payment, reason], { game }) => {
    game.add(codeOf(payment));
    game.run('Fake.Player.click(Fake.checkBox())');
    game.openMailbox();
    game.clickRow(1);
    game.click('Fill');
    expect(game.texts.join()).toContain(reason);
    expect(game.form).toEqual({ recipient: '', subject: '', copper: 0 });
  });

  test('counts the postage', ({ game }) => {
    game.add(codeOf({ amount: 5_000_000 }));
    game.openMailbox();
    game.run('Fake.character.copper = Fake.character.copper + 29');
    game.click('Next');
    expect(game.texts.join()).toContain('Not enough gold');
    game.run('Fake.character.copper = Fake.character.copper + 1');
    game.click('Next');
    expect(game.form.copper).toBe(5_000_000 * COPPER);
  });

  test('refuses without a mailbox, and with items in the form', ({ game }) => {
    game.add(codeOf());
    game.click('Next');
    expect(game.texts).toContain('Open a mailbox first.');
    game.openMailbox();
    game.run('Fake.attachments = 1');
    game.click('Next');
    expect(game.texts).toContain('Take the items out of the mail form first.');
    expect(game.form.recipient).toBe('');
  });

  test('empties the form again if the game cut something', ({ game }) => {
    game.add(codeOf());
    game.openMailbox();
    game.run('SendMailMoney.gold:SetMaxLetters(6)');
    game.click('Next');
    expect(game.texts.join()).toContain('did not take the mail over');
    expect(game.form).toEqual({ recipient: '', subject: '', copper: 0 });
    expect(game.rows[0]).toContain('ready');
  });
});

describe('a reload', () => {
  test('keeps the list, and that a run was sent', ({ game }) => {
    game.add(codeOf(first), codeOf({ hero: 'Zölin' }), codeOf({ realm: 'Draenor' }));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.accept();
    game.reload();
    expect(game.rows).toEqual([
      `Goldvault | 1,250,000 g | sent: ${line}`,
      'Zölin | 1,250,000 g | ready',
    ]);
    game.add(codeOf(first));
    expect(game.texts.join()).toContain('this run was already sent');

    game.reload({ realm: 'Draenor' });
    expect(game.rows).toEqual(['Goldvault | 1,250,000 g | ready']);
  });

  test.for(['filled', 'pressed'])('does not offer a mail again that was %s', (state, { game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    if (state === 'pressed') game.pressSend();
    game.reload();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.openMailbox();
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
    expect(game.form.recipient).toBe('');
  });

  test('drops what is not intact in the saved variables, and keeps the rest', ({ game }) => {
    game.add(codeOf(first));
    game.run(`
      ForgeMailDB.mails["x"] = "y"
      ForgeMailDB.mails["${runIdOf(2)}"] = { code = "FORGE1-00000-0000000", state = "waiting", order = 1 }
      ForgeMailDB.mails["${runIdOf(3)}"] = { code = ForgeMailDB.mails["${runIdOf(1)}"].code, state = "waiting", order = 1 }
      ForgeMailDB.mails["${runIdOf(4)}"] = { state = "sent" }
      ForgeMailDB.invites = { "x", { name = 1 }, { name = "Client", realm = "Kazzak" } }
    `);
    game.reload();
    expect(game.rows).toEqual(['Goldvault | 1,250,000 g | ready']);
    game.add(codeOf({ runId: runIdOf(4) }));
    expect(game.texts.join()).toContain('this run was already sent');
    game.run('ForgeMailDB = 5');
    game.reload();
    expect(game.rows).toEqual([]);
  });
});

const digits = (number: number) => ({ confirmationCode: String(number).padStart(6, '0') });

const sendNext = (game: FakeGame) => {
  game.click('Next');
  game.pressSend();
  game.accept();
};

describe('Copy confirmations', () => {
  test('selects all lines, and clears them without forgetting the runs', ({ game }) => {
    const codes = [1, 2, 3].map((number) => codeOf({ runId: runIdOf(number), ...digits(number) }));
    game.add(...codes);
    game.openMailbox();
    sendNext(game);
    sendNext(game);
    game.click('Copy confirmations (2)');
    expect(game.pasteBox).toBe('00000001 000001\n00000002 000002');
    expect(game.read('Fake.pasteBox().isSelected and Fake.pasteBox().hasFocus')).toBe(true);
    game.click('Clear these lines');
    expect(game.rows).toHaveLength(1);
    game.reload();
    game.add(...codes);
    expect(game.rows).toHaveLength(1);
    expect(game.texts.join()).toContain('this run was already sent');
  });

  test('clears only the confirmations in the window, and mails that were marked as sent by hand', ({
    game,
  }) => {
    game.add(...[1, 2, 3].map((number) => codeOf({ runId: runIdOf(number), ...digits(number) })));
    game.openMailbox();
    sendNext(game);
    game.click('Copy confirmations (1)');
    sendNext(game);
    game.click('Next');
    game.pressSend();
    game.clickRow(3);
    game.click('It was sent');
    expect(game.pasteBox).toBe('00000001 000001');
    game.click('Clear these lines');
    expect(game.rows).toEqual(['Goldvault | 1,250,000 g | sent: 00000002 000002']);

    game.click('Copy confirmations (1)');
    expect(game.pasteBox).toBe('00000002 000002');
    game.click('Clear these lines');
    expect(game.rows).toEqual([]);
  });

  test('keeps a line that the game confirmed after the player had said so', ({ game }) => {
    game.add(...[1, 2].map((number) => codeOf({ runId: runIdOf(number), ...digits(number) })));
    game.openMailbox();
    sendNext(game);
    game.click('Next');
    game.pressSend();
    game.clickRow(2);
    game.click('It was sent');
    game.click('Copy confirmations (1)');
    game.accept();
    game.click('Clear these lines');
    expect(game.rows).toEqual(['Goldvault | 1,250,000 g | sent: 00000002 000002']);
  });
});
