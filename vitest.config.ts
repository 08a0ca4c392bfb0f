import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestTests } from './scripts/lib/test-selection.mjs';

/** The projects that wait for processes first, so that none of them runs alone at the end. */
const projects = ['resilience', 'server', 'scripts', 'web', 'contract', 'artwork'];

const rankIn = (list: string[], matches: (entry: string) => boolean) => {
  const rank = list.findIndex(matches);
  return rank < 0 ? list.length : rank;
};
const projectRank = ({ project }: TestSpecification) =>
  rankIn(projects, (name) => name === project.name);
const fileRank = ({ moduleId }: TestSpecification) =>
  rankIn(longestTests, (file) => moduleId.endsWith(file));

/** By project, since a worker keeps its modules only if the next file is of the same project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort(
      (one, other) => projectRank(one) - projectRank(other) || fileRank(one) - fileRank(other),
    );
  }
}

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // One more than two cores: tests wait for processes, databases and timers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For a busy machine, as in e2e; scripts/test.mjs reports tests that passed only after a retry.
    retry: 1,
    // Property tests take seconds, more on a busy machine.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          // One PostgreSQL server for all files, one database per file.
          globalSetup: ['testkit/src/global-setup.ts', 'testkit/build-server.mjs'],
          pool: 'forks',
          // Loading the server for each file would take longer than the tests.
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'addon', include: ['addon/test/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'artwork', include: ['artwork/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['resilience/**/*.test.ts'],
          // Uses the built portal: whole processes are started and killed.
          globalSetup: ['resilience/global-setup.mjs'],
          pool: 'forks',
          isolate: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
