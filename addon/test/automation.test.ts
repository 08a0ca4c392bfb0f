import { describe, expect, test } from 'vitest';
import { codeOf } from './codes.ts';
import { FakeGame } from './fake-game.ts';
import { addonSources } from './sources.ts';

/** The addon with a change that breaks the game's rules, in one of its files. */
const plant = (file: string, after: string, planted: string) => {
  const sources = addonSources().map(({ name, text }) => {
    if (name !== file) return { name, text };
    expect(text).toContain(after);
    return { name, text: text.replace(after, `${after}\n${planted}`) };
  });
  return new FakeGame({ sources });
};

const play = (game: FakeGame) => {
  game.toggleWindow();
  game.add(codeOf({ amount: 1 }), codeOf({ amount: 2 }));
  game.openMailbox();
  for (let mail = 0; mail < 2; mail += 1) {
    game.click('Next');
    game.pressSend();
    game.accept();
  }
  game.closeMailbox();
};

const invite = (game: FakeGame) => {
  game.toggleWindow();
  game.click('Invites');
  game.paste('Alva-Kazzak\nBorin-Kazzak\nCael-Kazzak');
  game.click('Use these lines');
  game.click('Invite next');
  game.click('Invite all');
  game.pass(2);
};

/** Plays on past errors, as the game does with those of an addon. */
const violationsOf = (game: FakeGame, steps: (game: FakeGame) => void): string => {
  try {
    steps(game);
  } catch {
    // Recorded by the fake.
  }
  try {
    game.expectNoViolation();
    return '';
  } catch (error) {
    return String(error);
  } finally {
    game.close();
  }
};

describe('the fake of the game', () => {
  test('finds nothing in the addon', () => {
    expect(violationsOf(new FakeGame(), play)).toBe('');
    expect(violationsOf(new FakeGame(), invite)).toBe('');
  });

  const send = 'SendMail(SendMailNameEditBox:GetText(), SendMailSubjectEditBox:GetText(), "")';
  const afterFill = 'Forge.report(L.FILLED:format(filled.recipient))';

  test.each([
    ['sends by itself in the click on Fill', afterFill, send, 'SendMail is called by the addon'],
    [
      'catches the error of a forbidden send',
      afterFill,
      `pcall(SendMail, "a", "b", "")`,
      'by the addon',
    ],
    [
      "calls the game's handler of Send",
      afterFill,
      'SendMailMailButton_OnClick(SendMailMailButton)',
      'by the addon',
    ],
    [
      'clicks Send by itself',
      afterFill,
      'SendMailMailButton:Click()',
      'clicked without the player',
    ],
    [
      'sends the next one when the game answers',
      'Mails.markSent(answered.runId)',
      send,
      'SendMail is called without a hardware event',
    ],
    [
      'acts with the time',
      afterFill,
      'CreateFrame("Frame"):SetScript("OnUpdate", print)',
      'may act without the player: OnUpdate',
    ],
  ])('finds an addon that %s', (_, after, planted, violation) => {
    const game = plant('SendWatcher.lua', after, planted);
    expect(violationsOf(game, play)).toContain(violation);
  });

  test('finds an addon that invites everyone at once', () => {
    const planted = 'for _, each in ipairs(Invites.list()) do Invites.invite(each.person) end';
    const game = plant('InvitesTab.lua', 'local function inviteNext()', planted);
    expect(violationsOf(game, invite)).toContain('more than one person is invited at once');
  });

  test('finds an addon that invites too fast', () => {
    const sources = addonSources().map(({ name, text }) => ({
      name,
      text: text.replace('SECONDS_BETWEEN = 0.5', 'SECONDS_BETWEEN = 0.1'),
    }));
    expect(violationsOf(new FakeGame({ sources }), invite)).toContain(
      'people are invited too fast',
    );
  });

  test('finds an addon that sends from a timer', () => {
    const planted = `C_Timer.After(0, function() ${send} end)`;
    const steps = (game: FakeGame) => {
      play(game);
      game.pass(1);
    };
    const game = plant('SendWatcher.lua', afterFill, planted);
    expect(violationsOf(game, steps)).toContain('SendMail is called without a hardware event');
  });

  test('finds an addon that invites without a click', () => {
    const planted = 'C_PartyInfo.InviteUnit("Alva-Kazzak")';
    const game = plant('ForgeMail.lua', 'function handlers.MAIL_CLOSED()', planted);
    expect(violationsOf(game, play)).toContain('InviteUnit is called without the player');
  });
});
