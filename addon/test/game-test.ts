import { test as baseTest } from 'vitest';
import { FakeGame } from './fake-game.ts';

/** A test with a game whose window is open; it fails if the addon has acted without the player. */
export const test = baseTest.extend<{ game: FakeGame }>({
  game: async ({}, use) => {
    const game = new FakeGame();
    game.toggleWindow();
    await use(game);
    game.expectNoViolation();
    game.close();
  },
});
