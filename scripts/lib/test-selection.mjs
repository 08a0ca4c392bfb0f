import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const quickProjects = ['contract', 'server', 'web'];
const otherProjects = ['testkit', 'bench', 'resilience', 'addon', 'artwork', 'scripts'];

/**
 * Half of the time of the server's tests: they start and kill whole portals and database servers, migrate
 * old databases, repeat races, or wait for timeouts. The quick run leaves them out, unless their folder has changed.
 */
export const slowTests = [
  'server/src/audit/audit-seals.test.ts',
  'server/src/backup/backup-command.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/backup/command.test.ts',
  'server/src/backup/restore-roles.test.ts',
  'server/src/database/character-keys-migration.test.ts',
  'server/src/database/embedded.test.ts',
  'server/src/database/ledger-migration.test.ts',
  'server/src/database/migrate.test.ts',
  'server/src/database/roles.test.ts',
  'server/src/demo/demo-data.test.ts',
  'server/src/doctor/check-database.test.ts',
  'server/src/exports/streaming.test.ts',
  'server/src/features/auth/discord-failures.test.ts',
  'server/src/features/auth/grants.test.ts',
  'server/src/features/auth/roles.test.ts',
  'server/src/features/auth/tokens.test.ts',
  'server/src/features/bookings/bookings-model.test.ts',
  'server/src/features/bookings/live-bookings.test.ts',
  'server/src/features/bookings/no-data-leak.test.ts',
  'server/src/features/bookings/probe-limit.test.ts',
  'server/src/features/bookings/races.test.ts',
  'server/src/features/character-lookup/character-lookup.test.ts',
  'server/src/features/dashboard/activity.test.ts',
  'server/src/features/dashboard/precomputed-totals.test.ts',
  'server/src/features/discord-channel/discord-channel.test.ts',
  'server/src/features/ledger/ledger-moves.test.ts',
  'server/src/features/mails/live-mail-notices.test.ts',
  'server/src/features/notices/notices-model.test.ts',
  'server/src/features/raids/live-raids.test.ts',
  'server/src/features/raids/raid-limit.test.ts',
  'server/src/features/support/live-ticket-notices.test.ts',
  'server/src/features/support/ticket-races.test.ts',
  'server/src/http/safety.test.ts',
  'server/src/idempotency/create-once.test.ts',
  'server/src/integrations/discord.test.ts',
  'server/src/integrations/raider-io.test.ts',
  'server/src/realtime/event-bus.test.ts',
  'server/test/example-bot.test.ts',
  'server/test/process.test.ts',
  'server/test/pushed-changes.test.ts',
  'server/test/upgrade/upgrade.test.ts',
];

/** The longest of each project, the longest first. They start before the others of their project. */
export const longestTests = [
  'resilience/access.test.ts',
  'resilience/fuzz.test.ts',
  'server/test/process.test.ts',
  'server/src/database/embedded.test.ts',
  'server/src/backup/command.test.ts',
  'server/src/features/auth/discord-failures.test.ts',
  'server/src/features/bookings/bookings-model.test.ts',
  'server/src/backup/backup.test.ts',
  'scripts/example-feature.test.ts',
];

/** Arguments for vitest, and the files on disk that have to run, so that none is left out by mistake. */
export const allTests = () => ({
  args: /** @type {string[]} */ ([]),
  files: testFiles([...quickProjects, ...otherProjects]),
});

/**
 * The folder's name is that of the feature, in every workspace.
 * @param {string[]} changed files, relative to the root
 */
export function quickTests(changed) {
  const names = new Set(changed.map((file) => path.posix.basename(path.posix.dirname(file))));
  const slow = slowTests.filter(
    (file) => !names.has(path.posix.basename(path.posix.dirname(file))),
  );
  const projects = quickProjects.flatMap((name) => ['--project', name]);
  const excluded = slow.flatMap((file) => ['--exclude', file]);
  const paths = slow.map((file) => path.join(root, file));
  return {
    args: [...projects, ...excluded],
    files: testFiles(quickProjects).filter((file) => !paths.includes(file)),
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
