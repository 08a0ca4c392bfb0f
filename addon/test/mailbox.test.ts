import { describe, expect } from 'vitest';
import { codeOf } from './codes.ts';
import { test } from './game-test.ts';

const empty = { recipient: '', subject: '', copper: 0 };

describe("the fake's mail form", () => {
  test('is emptied when the mailbox is closed, not when it is opened', ({ game }) => {
    game.openMailbox();
    game.type({ recipient: 'Friend', subject: 'Hello', gold: 5 });
    game.closeMailbox();
    expect(game.form).toEqual(empty);
    game.type({ recipient: 'Friend', subject: 'Hello', gold: 5 });
    game.openMailbox();
    expect(game.form).toEqual({ ...empty, recipient: 'Friend', subject: 'Hello' });
  });

  test('loses the gold in the inbox, and nothing else', ({ game }) => {
    game.add(codeOf());
    game.openMailbox();
    game.click('Next');
    const filled = game.form;
    game.run('MailFrameTab_OnClick(nil, 1)');
    game.run('MailFrameTab_OnClick(nil, 2)');
    expect(game.form).toEqual({ ...filled, copper: 0 });
  });

  test('can be sent with receiver and subject only', ({ game }) => {
    game.openMailbox();
    expect(() => game.pressSend()).toThrow('disabled');
    game.type({ recipient: 'Friend', subject: '', gold: 5 });
    expect(() => game.pressSend()).toThrow('disabled');
    game.type({ recipient: 'Friend', subject: 'Hello', gold: 5 });
    game.pressSend();
    expect(() => game.pressSend()).toThrow('disabled');
    game.accept();
    expect(game.form).toEqual(empty);
  });
});
