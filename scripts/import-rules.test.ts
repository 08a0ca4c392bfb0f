import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkImports, unseenModules } from './lib/import-rules.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-imports-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** A small portal without violations: file → its imports. */
const validTree: Record<string, string[]> = {
  'contract/src/viewer.ts': ['zod'],
  'contract/src/raids/raid-api.ts': ['../viewer.ts', 'date-fns'],
  'server/src/main.ts': ['./app.ts'],
  'server/src/app.ts': ['./features/raids/raids.routes.ts', './demo/fake-discord.ts', 'fastify'],
  'server/src/app-context.ts': ['./database/database.ts'],
  'server/src/http/serve.ts': ['fastify', '@forge/contract/viewer'],
  'server/src/database/database.ts': ['pg'],
  'server/src/demo/fake-discord.ts': ['@forge/contract/viewer'],
  'server/src/features/raids/raids.routes.ts': [
    'fastify',
    './open-raid.ts',
    '../../http/serve.ts',
    '@forge/contract/raids/raid-api',
  ],
  'server/src/features/raids/open-raid.ts': [
    './raids.repository.ts',
    './raid-view.ts',
    '../mails/mails.repository.ts',
    'type ../../app-context.ts',
  ],
  'server/src/features/raids/raids.repository.ts': ['../../database/database.ts'],
  'server/src/features/raids/raid-view.ts': ['type ./raids.repository.ts'],
  'server/src/features/raids/raids.test.ts': ['./raids.routes.ts', '../../app.ts', 'vitest'],
  'server/src/features/mails/mails.repository.ts': ['../../database/database.ts'],
  'server/src/features/mails/send-mail.test.ts': [
    '../raids/open-raid.ts',
    '@forge/testkit/test-portal',
  ],
  'testkit/src/test-portal.ts': ['../../server/src/app.ts'],
  'web/src/app/main.tsx': ['../pages/raids-page.tsx', 'react'],
  'web/src/pages/raids-page.tsx': [
    '../features/raids/raids-table.tsx',
    '../features/mails/inbox.tsx',
  ],
  'web/src/features/raids/raids-table.tsx': ['../../ui/table.tsx', '../../lib/call.ts'],
  'web/src/features/mails/inbox.tsx': ['../../ui/table.tsx', '../../realtime/socket.ts'],
  'web/src/realtime/socket.ts': ['@forge/contract/viewer'],
  'web/src/lib/call.ts': ['@forge/contract/raids/raid-api'],
  'web/src/ui/table.tsx': ['react'],
};

const packages: Record<string, Record<string, string>> = {
  contract: { zod: '1', 'date-fns': '1' },
  server: { '@forge/contract': '1', '@forge/testkit': '1', fastify: '1', pg: '1' },
  testkit: {},
  web: { '@forge/contract': '1', react: '1' },
};

/** Imported by package name. */
const shared = ['contract', 'testkit'];

/** Writes the valid tree with some imports added, and returns the rules that it breaks. */
async function violationsWith(added: Record<string, string[]>) {
  const tree = fs.mkdtempSync(path.join(scratch, 'tree-'));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  };
  for (const file of new Set([...Object.keys(validTree), ...Object.keys(added)])) {
    const imports = [...(validTree[file] ?? []), ...(added[file] ?? [])];
    const lines = imports.map((name, index) =>
      name.startsWith('type ')
        ? `import type { T as T${index} } from '${name.slice(5)}';\nexport type U${index} = T${index};`
        : `import * as m${index} from '${name}';\nconsole.log(m${index});`,
    );
    write(file, [...lines, 'export type T = 1;', 'export const value = 1;'].join('\n'));
  }
  write(
    'package.json',
    JSON.stringify({ workspaces: Object.keys(packages), devDependencies: { vitest: '1' } }),
  );
  for (const [name, dependencies] of Object.entries(packages)) {
    const exports = shared.includes(name) ? { './*': './src/*.ts' } : undefined;
    write(
      `${name}/package.json`,
      JSON.stringify({ name: `@forge/${name}`, exports, dependencies }),
    );
  }
  for (const name of ['zod', 'date-fns', 'fastify', 'pg', 'react', 'vitest', 'left-pad']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'dist/index.js' }));
    write(`node_modules/${name}/dist/index.js`, '');
  }
  fs.mkdirSync(path.join(tree, 'node_modules/@forge'));
  for (const name of shared) {
    const link = path.join(tree, 'node_modules/@forge', name);
    fs.symlinkSync(path.join(tree, name), link, 'junction');
  }
  const { violations } = await checkImports(tree);
  return violations.map(({ rule, from, text }) => `${rule}: ${from ?? text}`);
}

// One tree with all of it: starting the checker takes longer than checking.
test('each rule reports the imports that it forbids, in features that do not exist yet too, and no others', async () => {
  const useCase = 'server/src/features/brand-new/do-thing.ts';
  const repository = 'server/src/features/brand-new/things.repository.ts';
  const view = 'server/src/features/brand-new/thing-view.ts';
  const routes = 'server/src/features/brand-new/things.routes.ts';
  const forbidden: [rule: string, file: string, imported: string][] = [
    ['contract-is-pure', 'contract/src/clock.ts', 'node:fs'],
    ['contract-is-pure', 'contract/src/looks.ts', 'react'],
    ['contract-imports-no-workspace', 'contract/src/peek.ts', '../../server/src/app-context.ts'],
    [
      'contract-by-package-name',
      'server/src/integrations/discord.ts',
      '../../../contract/src/viewer.ts',
    ],
    ['web-does-not-import-server', 'web/src/lib/cheat.ts', '../../../server/src/app-context.ts'],
    ['server-does-not-import-web', 'server/src/http/cheat.ts', '../../../web/src/lib/call.ts'],
    [
      'infrastructure-imports-no-feature',
      'server/src/realtime/sockets.ts',
      '../features/raids/raid-view.ts',
    ],
    [
      'infrastructure-imports-no-feature',
      'server/src/integrations/io.ts',
      '../features/raids/open-raid.ts',
    ],
    ['server-app-is-outermost', 'server/src/http/up.ts', '../app.ts'],
    ['features-import-own-routes-only', routes, '../raids/raids.routes.ts'],
    [
      'only-app-imports-routes',
      'testkit/src/shortcut.ts',
      '../../server/src/features/raids/raids.routes.ts',
    ],
    ['testkit-by-package-name', 'server/test/x.test.ts', '../../testkit/src/test-portal.ts'],
    ['testkit-imports-no-suite', 'testkit/src/page.ts', '../../web/src/lib/call.ts'],
    [
      'features-import-own-routes-only',
      'server/src/features/mails/x.test.ts',
      '../raids/raids.routes.ts',
    ],
    ['only-routes-import-fastify', useCase, 'fastify'],
    ['only-routes-import-fastify', repository, 'type fastify'],
    ['only-routes-import-http', useCase, '../../http/serve.ts'],
    ['repositories-import-no-response-schemas', repository, 'type @forge/contract/raids/raid-api'],
    ['views-import-no-queries', view, './things.repository.ts'],
    ['views-import-no-queries', 'server/src/features/brand-new/other-view.ts', 'pg'],
    ['features-share-repositories-views-and-events', useCase, '../raids/open-raid.ts'],
    ['only-app-imports-demo', useCase, '../../demo/fake-discord.ts'],
    ['ui-is-presentation-only', 'web/src/ui/button.tsx', '@forge/contract/viewer'],
    ['ui-is-presentation-only', 'web/src/ui/badge.tsx', '../features/raids/raids-table.tsx'],
    [
      'lib-and-realtime-import-no-feature',
      'web/src/realtime/live.ts',
      '../features/mails/inbox.tsx',
    ],
    [
      'features-do-not-import-features',
      'web/src/features/brand-new/form.tsx',
      '../raids/raids-table.tsx',
    ],
    ['only-app-imports-pages', 'web/src/features/brand-new/link.tsx', '../../pages/raids-page.tsx'],
    ['only-app-imports-pages', 'web/src/pages/other-page.tsx', './raids-page.tsx'],
    ['web-app-is-outermost', 'web/src/pages/third-page.tsx', '../app/main.tsx'],
    ['no-circular', 'server/src/database/one.ts', './two.ts'],
    ['no-tests-in-production', useCase, '@forge/testkit/test-portal'],
    ['no-tests-in-production', useCase, '../raids/raids.test.ts'],
    ['no-dev-packages-in-production', useCase, 'vitest'],
    ['no-unlisted-packages', useCase, 'left-pad'],
    ['no-unlisted-packages', 'web/src/lib/query.ts', 'pg'],
    ['no-unresolvable', useCase, './nowhere.ts'],
    ['no-junk-drawers', 'server/src/http/uses-junk.ts', './utils/strings.ts'],
  ];
  const added: Record<string, string[]> = {
    'server/src/database/two.ts': ['./one.ts'],
    'server/src/http/utils/strings.ts': [],
    'contract/src/unused.ts': [],
  };
  for (const [, file, imported] of forbidden) added[file] = [...(added[file] ?? []), imported];

  const reported = await violationsWith(added);
  const expected = forbidden.map(([rule, file]) => `${rule}: ${file}`);
  expect(expected.filter((line) => !reported.includes(line))).toEqual([]);
  expect(reported).toContain('no-dead-modules: contract/src/unused.ts');
  const files = Object.keys(added);
  expect(reported.filter((line) => !files.some((file) => line.endsWith(` ${file}`)))).toEqual([]);
});

test('reports modules that the checker did not see', () => {
  const tree = fs.mkdtempSync(path.join(scratch, 'unseen-'));
  fs.mkdirSync(path.join(tree, 'server/src'), { recursive: true });
  fs.writeFileSync(path.join(tree, 'server/src/main.ts'), '');
  expect(unseenModules(tree, []).map(({ text }) => text)).toEqual([
    'server/src/main.ts was not checked',
    'contract/src has no modules',
    'no import of @forge/contract from server/src was resolved',
    'web/src has no modules',
  ]);
});
