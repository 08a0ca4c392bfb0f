import { describe, expect } from 'vitest';
import { codeOf, runIdOf } from './codes.ts';
import { test } from './game-test.ts';

const first = { runId: runIdOf(1), confirmationCode: '004217' };
const line = '00000001 004217';
const COPPER = 10_000;

describe('Send', () => {
  test('shows the confirmation after the success of the game only', ({ game }) => {
    game.add(codeOf(first), codeOf());
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    expect(game.rows[0]).toContain('waiting for the game');
    expect(game.texts.join()).not.toContain(line);
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
    expect(game.texts).toContain(`Sent. Confirmation: ${line}`);
    expect(game.delivered).toMatchObject([
      { recipient: 'Goldvault', subject: line, copper: 1_250_000 * COPPER, cod: 0 },
    ]);
  });

  test('sends thirty mails with two presses each', ({ game }) => {
    game.add(...Array.from({ length: 30 }, () => codeOf({ amount: 100 })));
    game.openMailbox();
    for (let mail = 0; mail < 30; mail += 1) {
      game.click('Next');
      game.pressSend();
      game.accept();
    }
    expect(game.delivered).toHaveLength(30);
    expect(new Set(game.delivered.map(({ subject }) => subject)).size).toBe(30);
    game.click('Next');
    expect(game.texts).toContain('No more mails for this character.');
  });

  test('offers a mail again that the game refused', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.refuse();
    expect(game.rows[0]).toContain('not sent: the game refused it');
    expect(game.texts.join()).not.toContain(line);
    // The form is still filled.
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test('does not count a success that is not of the mail that it filled', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.run('SendMailSubjectEditBox:SetText("Happy birthday")');
    game.pressSend();
    expect(game.texts.join()).toContain('does not count for Goldvault');
    game.accept();
    expect(game.rows[0]).toContain('ready');

    game.click('Next');
    game.run('MoneyInputFrame_SetCopper(SendMailMoney, 1)');
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain('ready');

    game.click('Next');
    game.run('SendMailRadioButton_OnClick(2)');
    game.pressSend();
    game.accept();
    expect(game.rows[0]).toContain('ready');
    expect(game.texts.join()).not.toContain(line);
  });

  test('ignores failures of the inbox', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.run('Fake.fire("MAIL_FAILED", 6948)');
    expect(game.rows[0]).toContain('waiting for the game');
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test('does not know the outcome if a failure is followed by a success', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.run('Fake.fire("MAIL_FAILED")');
    game.accept();
    expect(game.rows[0]).toContain('unknown: was it sent?');
  });

  test('does not know the outcome if it did not see the press', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.run('Fake.fire("MAIL_SEND_SUCCESS")');
    expect(game.rows[0]).toContain('unknown: was it sent?');
    expect(game.texts.join()).not.toContain(line);
  });

  test('does not know the outcome if the mailbox is closed before the answer', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.closeMailbox();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.accept();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    expect(game.texts.join()).not.toContain(line);

    game.openMailbox();
    game.click('Next');
    expect(game.form.recipient).toBe('');
    game.clickRow(1);
    expect(() => game.click('Fill')).toThrow('disabled');
  });

  test('offers a filled mail again if the mailbox is closed without a press', ({ game }) => {
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.closeMailbox();
    expect(game.rows[0]).toContain('ready');
  });

  test('asks the player about a mail whose outcome is unknown', ({ game }) => {
    game.add(codeOf(first), codeOf());
    game.openMailbox();
    for (const answer of ['It was not sent', 'It was sent']) {
      game.clickRow(1);
      game.click('Fill');
      game.pressSend();
      game.closeMailbox();
      game.run('Fake.underWay = nil');
      game.openMailbox();
      game.click(answer);
    }
    expect(game.rows[0]).toContain('sent, as you said');
    // Only the game confirms.
    expect(game.texts.join()).not.toContain(line);
    expect(() => game.click('Copy confirmations')).toThrow('disabled');
    game.add(codeOf(first));
    expect(game.texts.join()).toContain('this run was already sent');
  });

  test('waits while the game asks about a stranger', ({ game }) => {
    game.run('Fake.asksAboutStrangers = true');
    game.add(codeOf(first), codeOf());
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.clickRow(2);
    game.click('Fill');
    expect(game.texts.join()).toContain('The mail to Goldvault has no answer of the game yet');
    game.run('Fake.Player.answerQuestion(true)');
    game.accept();
    expect(game.rows[0]).toContain(`sent: ${line}`);
  });

  test('goes on after the player has cancelled the question about a stranger', ({ game }) => {
    game.run('Fake.asksAboutStrangers = true');
    game.add(codeOf(first), codeOf());
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.run('Fake.Player.answerQuestion(false)');
    game.clickRow(1);
    game.click('It was not sent');
    game.click('Next');
    game.pressSend();
    game.run('Fake.Player.answerQuestion(true)');
    game.accept();
    expect(game.rows[0]).toContain('ready');
    expect(game.rows[1]).toContain('sent: ');
  });

  test('does not know the outcome of a mail if another one is sent before its answer', ({
    game,
  }) => {
    game.run('Fake.asksAboutStrangers = true');
    game.add(codeOf(first));
    game.openMailbox();
    game.click('Next');
    game.pressSend();
    game.run('Fake.Player.answerQuestion(false)');
    game.run('SendMailSubjectEditBox:SetText("Happy birthday")');
    game.pressSend();
    expect(game.rows[0]).toContain('unknown: was it sent?');
    game.run('Fake.Player.answerQuestion(true)');
    game.accept();
    expect(game.rows[0]).toContain('unknown: was it sent?');
  });
});
