import { describe, expect } from 'vitest';
import { codeOf, runIdOf } from './codes.ts';
import { test } from './game-test.ts';

const first = { runId: runIdOf(1), confirmationCode: '004217' };
const line = '00000001 004217';
const second = { runId: runIdOf(2), confirmationCode: '000002', hero: 'Zölin' };
const mail = { recipient: 'Goldvault', subject: line, gold: 1_250_000 };
const secondMail = { recipient: 'Zölin', subject: '00000002 000002', gold: 1_250_000 };

describe('a mail that the player has typed', () => {
  test('counts for the run whose code says exactly that, after the mailbox was closed', ({
    game,
  }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.closeMailbox();
    expect(game.rows[0]).toContain('ready');
    game.openMailbox();
    game.type(mail);
    game.pressSend();
    expect(game.rows[0]).toContain('waiting for the game');
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
    expect(game.delivered).toHaveLength(1);
  });

  test('counts without Fill, after a reload too', ({ game }) => {
    game.add(codeOf(first));
    game.reload();
    game.openMailbox();
    game.type(mail);
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test.for([
    ['another subject', { subject: 'Happy birthday' }],
    ['other gold', { gold: 1_249_999 }],
  ])('says nothing about a run with %s', ([, change], { game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type({ ...mail, ...(change as Partial<typeof mail>) });
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain('ready');
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
  });

  test.for([
    ['receiver', { recipient: 'Friend' }],
    ['spelling of the receiver', { recipient: 'Goldvault-Kazzak' }],
    ['digits', { subject: '00000001 999999' }],
  ])('is unknown with the gold and the id of a run, but another %s', ([, change], { game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type({ ...mail, ...(change as Partial<typeof mail>) });
    game.pressSend();
    expect(game.texts.join()).toContain('not what the code for Goldvault says');
    game.accept();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
  });

  test('counts for its own run, not for the one that was filled in before', ({ game }) => {
    game.add(codeOf(first), codeOf(second));
    game.openMailbox();
    game.click('Next');
    game.type(secondMail);
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain('ready');
    expect(game.rows[1]).toContain('sent: 00000002 000002');
  });

  test('empties the form of the mail that was filled in before its answer', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type({ recipient: 'Friend', subject: 'Happy birthday', gold: 1 });
    game.pressSend();
    game.click('Next');
    expect(game.rows[0]).toContain('in the form: press Send');
    game.accept();
    expect(game.form.recipient).toBe('');
    expect(game.rows[0]).toContain('ready');
  });

  test('is offered again if the game refused it', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type(mail);
    game.pressSend();
    game.refuse();
    expect(game.rows[0]).toContain('not sent: the game refused it');
    game.click('Next');
    expect(game.rows[0]).toContain('in the form: press Send');
  });

  test('is unknown if the mailbox is closed before the answer', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type(mail);
    game.pressSend();
    game.closeMailbox();
    expect(game.rows[0]).toContain('unknown: was it sent?');
  });

  test('leaves a run sent that was sent before', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.accept();
    game.type(mail);
    game.pressSend();
    game.refuse();
    expect(game.rows[0]).toContain(`sent: ${line}`);
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
  });

  test('leaves an unknown run unknown if the game refuses it, and ends the doubt if not', ({
    game,
  }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.reload();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.openMailbox();
    game.type(mail);
    game.pressSend();
    game.refuse();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test('is unknown like the one before it, if that one has no answer yet', ({ game }) => {
    game.add(codeOf(first), codeOf(second));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.type(secondMail);
    game.pressSend();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.type(secondMail);
    game.pressSend();
    game.accept();
    expect(game.rows[1]).toContain('unknown: was it sent?');
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
  });

  test('does not confirm the mail that follows before its answer', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type({ recipient: 'Friend', subject: 'Happy birthday', gold: 1 });
    game.pressSend();
    game.click('Next');
    game.pressSend();
    game.accept();
    expect(game.delivered).toMatchObject([{ recipient: 'Friend' }]);
    expect(game.rows[0]).toContain('unknown: was it sent?');
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
  });

  test('does not disturb the mail that follows after its failure', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.type({ recipient: 'Friend', subject: 'Happy birthday', gold: 1 });
    game.pressSend();
    game.refuse();
    game.click('Next');
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test('stays sent, as the player said, after the lines were cleared', ({ game }) => {
    game.add(codeOf(first), codeOf(second));
    game.openMailbox();
    game.type(secondMail);
    game.pressSend();
    game.accept();
    game.click('Next');
    game.pressSend();
    game.clickRow(1);
    game.click('It was sent');
    game.click('Copy confirmations');
    game.click('Clear these lines');
    game.add(codeOf(second));
    game.accept();
    expect(game.rows).toEqual([]);
    game.add(codeOf(first));
    expect(game.texts.join()).toContain('this run was already sent');
  });
});

const former = { runId: runIdOf(1), hero: 'Former', confirmationCode: '111111' };
const current = { runId: runIdOf(1), hero: 'Current', confirmationCode: '222222' };
const formerMail = { recipient: 'Former', subject: '00000001 111111', gold: 1_250_000 };

describe('a newer code of a run', () => {
  test('is not confirmed by the mail of the older one', ({ game }) => {
    game.add(codeOf(former));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.refuse();
    game.add(codeOf(current));
    game.type(formerMail);
    game.pressSend();
    expect(game.texts.join()).toContain('not what the code for Current says');
    game.accept();
    expect(game.delivered).toMatchObject([{ recipient: 'Former', subject: '00000001 111111' }]);
    expect(game.rows).toEqual(['Current | 1,250,000 g | unknown: was it sent?']);
    expect(game.texts.join()).toContain('A mail of this run was sent, but not what the code');
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
  });

  test('empties the form that shows the older one', ({ game }) => {
    game.add(codeOf(former));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.refuse();
    expect(game.form.recipient).toBe('Former');
    game.add(codeOf(current));
    expect(game.form).toEqual({ recipient: '', subject: '', copper: 0 });
    expect(game.texts.join()).toContain('1 code added.\nThe form showed an older code');
    game.click('Next');
    game.pressSend();
    game.accept();
    expect(game.delivered).toMatchObject([{ recipient: 'Current', subject: '00000001 222222' }]);
    expect(game.rows[0]).toContain('sent: 00000001 222222');
  });

  test('leaves a form alone that the player has changed', ({ game }) => {
    game.add(codeOf(former));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.refuse();
    game.type({ recipient: 'Friend', subject: 'Happy birthday', gold: 1 });
    game.add(codeOf(current));
    expect(game.form.recipient).toBe('Friend');
  });

  test('is not confirmed by an older mail about which the game still asks', ({ game }) => {
    game.run('Fake.asksAboutStrangers = true');
    game.add(codeOf(former));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.clickRow(1);
    game.click('It was not sent');
    game.add(codeOf(current));
    game.run('Fake.Player.answerQuestion(true)');
    game.accept();
    expect(game.rows).toEqual(['Current | 1,250,000 g | unknown: was it sent?']);
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
  });
});
