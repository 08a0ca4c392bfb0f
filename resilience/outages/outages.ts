import type { Suite } from '../suite.ts';
import { prepareChanges } from '../support/prepared-changes.ts';
import { loseResponses } from './lost-responses.ts';
import { freezeDatabase } from './frozen-database.ts';
import { refuseWrites } from './refused-writes.ts';
import { startTarget } from './target.ts';
import { testClockSkew } from './clock-skew.ts';

/** The database is there, but does not answer, refuses to write, or disagrees about the time. */
export const outages: Suite = {
  name: 'outages',
  guarantee:
    'a frozen, read-only or full database, a wrong clock and lost answers lose and double nothing',
  run: async (size) => {
    const target = await startTarget(size);
    try {
      const frozen = await freezeDatabase(target);
      const changes = await prepareChanges(target.portal);
      const { rows, refused } = await refuseWrites(target, changes);
      const shifted = await testClockSkew(target);
      return [...frozen, ...rows, ...shifted, ...(await loseResponses(target, changes, refused))];
    } finally {
      await target.close();
    }
  },
};
