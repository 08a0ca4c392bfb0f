/*
 * The import directions of docs/architecture.md, as patterns that apply to future features too.
 * Run by `npm run check`; scripts/import-rules.test.ts tests each rule.
 */
const test = '\\.test[^/]*\\.tsx?$';
const source = '^(contract|server|web)/src/';
const entries = [
  '^server/src/(.*-command|(backup/)?main)\\.ts$',
  '^web/src/app/(main|prerender)\\.tsx$',
];
const aPackage = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
const fastify = aPackage('fastify', '@fastify/[^/]+', 'fastify-[^/]+');

/** Modules that match `from`, except tests, must not import `to`. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [test, ...(from.pathNot ?? [])] },
  to,
});

const contractRules = [
  forbid(
    'contract-is-pure',
    'The contract is Zod and pure functions: no I/O, no clock, no React, no Node.',
    { path: '^contract/' },
    { pathNot: ['^contract/src/', aPackage('zod', 'date-fns', '@date-fns/tz')] },
  ),
  {
    name: 'contract-imports-no-workspace',
    comment: 'web → contract ← server: tests of the contract do not import its users either.',
    severity: 'error',
    from: { path: '^contract/' },
    to: { path: '^(server|web|testkit|e2e|bench|resilience|addon|artwork)/' },
  },
  {
    name: 'contract-by-package-name',
    comment: "One way to import the contract: '@forge/contract/raids/raid-api'.",
    severity: 'error',
    from: { path: '^(server|web|testkit|e2e|bench|resilience|addon)/' },
    to: { path: '^contract/', dependencyTypesNot: ['aliased-workspace'] },
  },
];

const sideRules = [
  {
    name: 'web-does-not-import-server',
    comment: 'Shared code belongs in the contract.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-does-not-import-web',
    comment: 'Shared code belongs in the contract.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
];

const testRules = [
  {
    name: 'testkit-by-package-name',
    comment: "One way to import the testkit: '@forge/testkit/test-portal'.",
    severity: 'error',
    from: { path: '^(server|e2e|bench|resilience)/' },
    to: { path: '^testkit/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'testkit-imports-no-suite',
    comment: 'The testkit imports the server and the contract only.',
    severity: 'error',
    from: { path: '^testkit/' },
    to: { path: '^(web|e2e|bench|resilience|addon|artwork)/' },
  },
];

const serverRules = [
  forbid(
    'infrastructure-imports-no-feature',
    'http, database, realtime and integrations import no feature: features call them.',
    { path: '^server/src/(http|database|realtime|integrations)/' },
    { path: '^server/src/features/' },
  ),
  forbid(
    'server-app-is-outermost',
    'app → routes → use cases → repositories → database, never back up.',
    { path: '^server/src/[^/]+/' },
    { path: '^server/src/(app|portal|main)\\.ts$' },
  ),
  {
    name: 'only-app-imports-routes',
    comment: 'Routes are the outermost layer of a feature; what others need is a use case.',
    severity: 'error',
    from: {
      path: '^(server|testkit|e2e|bench|resilience)/',
      pathNot: [
        '^server/src/app\\.ts$',
        '^server/src/features/.*\\.routes\\.ts$',
        `^server/src/features/.*${test}`,
      ],
    },
    to: { path: '\\.routes\\.ts$' },
  },
  {
    name: 'features-import-own-routes-only',
    comment: "A feature's routes and tests may import its own routes only.",
    severity: 'error',
    from: { path: `^server/src/features/([^/]+)/.*(\\.routes\\.ts$|${test})` },
    to: { path: '\\.routes\\.ts$', pathNot: '^server/src/features/$1/' },
  },
  forbid(
    'only-routes-import-fastify',
    'Use cases, repositories and views are independent of HTTP.',
    { path: '^server/src/features/', pathNot: ['\\.routes\\.ts$'] },
    { path: fastify },
  ),
  forbid(
    'only-routes-import-http',
    'app → routes → use cases → repositories → database, never back up; types may be imported.',
    { path: '^server/src/features/', pathNot: ['\\.routes\\.ts$'] },
    { path: '^server/src/http/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'repositories-import-no-response-schemas',
    'A repository returns rows; routes and views build responses.',
    { path: '\\.repository\\.ts$' },
    { path: ['^contract/src/.*-api\\.ts$', '-view\\.ts$'] },
  ),
  forbid(
    'views-import-no-queries',
    'A view turns a row into what this viewer may see; of repositories it imports types only.',
    { path: '^server/src/features/.*-view\\.ts$' },
    {
      path: ['\\.repository\\.ts$', '^server/src/database/', aPackage('kysely', 'pg')],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'features-share-repositories-views-and-events',
    'Across features only repositories, views and events, and what ends sessions and tokens.',
    { path: '^server/src/features/([^/]+)/' },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/$1/',
        '\\.repository\\.ts$',
        '-view\\.ts$',
        '-events\\.ts$',
        '^server/src/features/auth/end-sessions\\.ts$',
      ],
    },
  ),
  forbid(
    'only-app-imports-demo',
    'The fakes are never in production: only the app imports them, in demo mode.',
    { path: '^server/src/', pathNot: ['^server/src/demo/', '^server/src/(app|main)\\.ts$'] },
    { path: '^server/src/demo/' },
  ),
];

const webRules = [
  forbid(
    'ui-is-presentation-only',
    'web/ui has no queries and no domain terms; how days and gold are read and shown is no domain term.',
    { path: '^web/src/ui/' },
    {
      path: [
        '^web/src/(features|pages|app|realtime)/',
        '^web/src/lib/(call|query-client)\\.',
        '^contract/(?!src/(paris-time|gold)\\.ts$)',
        aPackage('@tanstack/react-query', 'socket\\.io-client'),
      ],
    },
  ),
  forbid(
    'lib-and-realtime-import-no-feature',
    'app → pages → features → ui, lib, realtime.',
    { path: '^web/src/(lib|realtime)/' },
    { path: '^web/src/(features|pages|app)/' },
  ),
  {
    name: 'features-do-not-import-features',
    comment: 'A page composes features; a feature never imports another one.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'only-app-imports-pages',
    comment: 'One file per route; what two pages share is a feature.',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/src/app/', `^web/src/pages/.*${test}`] },
    to: { path: '^web/src/pages/' },
  },
  forbid(
    'web-app-is-outermost',
    'app → pages → features → ui, lib, realtime, never back up.',
    { path: '^web/src/', pathNot: ['^web/src/app/'] },
    { path: '^web/src/app/' },
  ),
];

const everywhere = [
  {
    name: 'no-circular',
    comment: 'No cycles.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-dead-modules',
    comment: 'Not reachable from an entry point: use it or remove it.',
    severity: 'error',
    from: { path: entries },
    to: { path: source, pathNot: [test, '\\.d\\.ts$', ...entries], reachable: false },
  },
  forbid(
    'no-tests-in-production',
    'Production code never imports tests or test code.',
    { path: source },
    {
      path: [
        test,
        '^(contract|server|web)/test/',
        '^(testkit|e2e|bench|resilience|addon|artwork|scripts)/',
      ],
    },
  ),
  forbid(
    'no-dev-packages-in-production',
    'Runtime packages are listed under dependencies.',
    { path: source },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  ),
  {
    name: 'no-unlisted-packages',
    comment: "Every package is listed in its workspace's package.json.",
    severity: 'error',
    from: { pathNot: '^scripts/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolvable',
    comment: 'The import cannot be resolved.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-junk-drawers',
    comment: 'Name a module after what it does: no utils, helpers, types or common.',
    severity: 'error',
    from: {},
    to: { path: '/(utils?|helpers?|types|common|misc)(/|\\.tsx?$)', pathNot: 'node_modules/' },
  },
];

module.exports = {
  forbidden: [
    ...contractRules,
    ...sideRules,
    ...testRules,
    ...serverRules,
    ...webRules,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our build output: packages have a dist folder too, whose imports must be checked.
    exclude: { path: '^[^/]+/dist/' },
    // The rules apply to type imports too.
    tsPreCompilationDeps: true,
    // Workspaces may use packages of the root, such as the test runner.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'style', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
