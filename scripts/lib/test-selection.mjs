import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const quickProjects = ['contract', 'server', 'web'];
const otherProjects = ['testkit', 'bench', 'resilience', 'artwork', 'scripts'];

/** They start and kill whole portals and database servers: half of the time of the server's tests. */
export const slowTests = [
  'server/test/process.test.ts',
  'server/src/database/embedded.test.ts',
  'server/src/backup/backup.test.ts',
];

/** The longest of each project, the longest first. They start before the others of their project. */
export const longestTests = [
  'resilience/attacks.test.ts',
  'resilience/faults.test.ts',
  'resilience/access.test.ts',
  'resilience/discord.test.ts',
  'resilience/processes.test.ts',
  'resilience/fuzz.test.ts',
  'resilience/outages.test.ts',
  'resilience/growth.test.ts',
  'server/test/process.test.ts',
  'server/src/database/embedded.test.ts',
  'server/src/features/auth/discord-failures.test.ts',
  'server/src/features/bookings/model.test.ts',
  'server/src/backup/backup.test.ts',
  'scripts/example-feature.test.ts',
];

/** Arguments for vitest, and the files on disk that have to run, so that none is left out by mistake. */
export const allTests = () => ({
  args: /** @type {string[]} */ ([]),
  files: testFiles([...quickProjects, ...otherProjects]),
});

export function quickTests() {
  const projects = quickProjects.flatMap((name) => ['--project', name]);
  const excluded = slowTests.flatMap((file) => ['--exclude', file]);
  const slow = slowTests.map((file) => path.join(root, file));
  return {
    args: [...projects, ...excluded],
    files: testFiles(quickProjects).filter((file) => !slow.includes(file)),
  };
}

/**
 * @param {string[]} folders
 * @returns {string[]}
 */
function testFiles(folders) {
  return folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true })
        .map((name) => path.join(root, folder, String(name))),
    )
    .filter(
      (name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name) && !/node_modules|dist[\\/]/.test(name),
    );
}
