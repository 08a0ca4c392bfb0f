/*
 * The import directions of docs/architecture.md, as patterns that also hold for features not yet
 * written. `npm run check` runs them; scripts/import-rules.test.ts proves that each one bites.
 */
const test = '\\.test[^/]*\\.tsx?$';
const source = '^(contract|server|web)/src/';
const entries = ['^server/src/(backup/)?main\\.ts$', '^web/src/app/(main|prerender)\\.tsx$'];
const aPackage = (...names) => `(^|/)node_modules/(@types/)?(${names.join('|')})/`;
const fastify = aPackage('fastify', '@fastify/[^/]+', 'fastify-[^/]+');

/** Everything of `from` that matches, but for its tests, must not import `to`. */
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
    name: 'contract-knows-no-side',
    comment: 'web → contract ← server: not even the tests of the contract know who uses it.',
    severity: 'error',
    from: { path: '^contract/' },
    to: { path: '^(server|web|e2e|bench|prove|artwork)/' },
  },
  {
    name: 'contract-by-its-name',
    comment: "One way to import the contract: '@forge/contract/raids/raid-api'.",
    severity: 'error',
    from: { path: '^(server|web|e2e|bench|prove)/' },
    to: { path: '^contract/', dependencyTypesNot: ['aliased-workspace'] },
  },
];

const sideRules = [
  {
    name: 'web-never-meets-server',
    comment: 'What both need is said in the contract.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-never-meets-web',
    comment: 'What both need is said in the contract.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
];

const serverRules = [
  forbid(
    'plumbing-knows-no-feature',
    'http, database, realtime and outside have no words of a feature: the feature calls them.',
    { path: '^server/src/(http|database|realtime|outside)/' },
    { path: '^server/src/features/' },
  ),
  forbid(
    'nothing-imports-the-app',
    'app → routes → use cases → repositories → database, never back up.',
    { path: '^server/src/[^/]+/' },
    { path: '^server/src/(app|portal|main)\\.ts$' },
  ),
  {
    name: 'routes-only-by-app',
    comment: 'Routes are the outermost layer of a feature; what others need is a use case.',
    severity: 'error',
    from: {
      path: '^(server|e2e|bench|prove)/',
      pathNot: [
        '^server/src/app\\.ts$',
        '^server/src/features/.*\\.routes\\.ts$',
        `^server/src/features/.*${test}`,
      ],
    },
    to: { path: '\\.routes\\.ts$' },
  },
  {
    name: 'routes-tested-at-home',
    comment: "A feature's tests may use its own routes only.",
    severity: 'error',
    from: { path: `^server/src/features/([^/]+)/.*${test}` },
    to: { path: '\\.routes\\.ts$', pathNot: '^server/src/features/$1/' },
  },
  forbid(
    'only-routes-know-fastify',
    'Use cases, repositories and views do not know that HTTP exists.',
    { path: '^server/src/features/', pathNot: ['\\.routes\\.ts$'] },
    { path: fastify },
  ),
  forbid(
    'only-routes-call-http',
    'app → routes → use cases → repositories → database, never back up; naming its types is fine.',
    { path: '^server/src/features/', pathNot: ['\\.routes\\.ts$'] },
    { path: '^server/src/http/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'repositories-know-no-wire-shape',
    'A repository speaks in rows; what goes over the wire is for routes and views.',
    { path: '\\.repository\\.ts$' },
    { path: ['^contract/src/.*-api\\.ts$', '-view\\.ts$'] },
  ),
  forbid(
    'views-make-no-queries',
    'A view turns a row into what this viewer may see; it may name row types, nothing more.',
    { path: '^server/src/features/.*-view\\.ts$' },
    {
      path: ['\\.repository\\.ts$', '^server/src/database/', aPackage('kysely', 'pg')],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'features-meet-in-repositories-and-views',
    'Across features only repositories, views and the words of announcements.',
    { path: '^server/src/features/([^/]+)/' },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/$1/',
        '\\.repository\\.ts$',
        '-view\\.ts$',
        '-announcements\\.ts$',
      ],
    },
  ),
  forbid(
    'demo-stays-outside',
    'The stand-in community is never in production: only the app, in demo mode, knows it.',
    { path: '^server/src/', pathNot: ['^server/src/demo/', '^server/src/(app|main)\\.ts$'] },
    { path: '^server/src/demo/' },
  ),
];

const webRules = [
  forbid(
    'ui-is-looks-only',
    'web/ui has no queries and no domain words.',
    { path: '^web/src/ui/' },
    {
      path: [
        '^web/src/(features|pages|app|realtime)/',
        '^web/src/lib/(call|query-client)\\.',
        '^contract/',
        aPackage('@tanstack/react-query', 'socket\\.io-client'),
      ],
    },
  ),
  forbid(
    'lib-and-realtime-know-no-feature',
    'app → pages → features → ui, lib, realtime.',
    { path: '^web/src/(lib|realtime)/' },
    { path: '^web/src/(features|pages|app)/' },
  ),
  {
    name: 'features-never-meet',
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
    'nothing-imports-the-web-app',
    'app → pages → features → ui, lib, realtime, never back up.',
    { path: '^web/src/', pathNot: ['^web/src/app/'] },
    { path: '^web/src/app/' },
  ),
];

const everywhere = [
  {
    name: 'no-circular',
    comment: 'Of two modules that need each other, neither can be understood alone.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-dead-modules',
    comment: 'Nothing that runs leads here: use it or remove it.',
    severity: 'error',
    from: { path: entries },
    to: { path: source, pathNot: [test, '\\.d\\.ts$', ...entries], reachable: false },
  },
  forbid(
    'no-tests-in-production',
    'Production code never imports tests or what only tests use.',
    { path: source },
    { path: [test, '^(contract|server|web)/test/', '^(e2e|bench|prove|artwork|scripts)/'] },
  ),
  forbid(
    'no-dev-packages-in-production',
    'What runs is listed under dependencies.',
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
    comment: 'The import leads nowhere.',
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
  forbidden: [...contractRules, ...sideRules, ...serverRules, ...webRules, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built output only: packages have a dist folder too, and imports of those must be seen.
    exclude: { path: '^[^/]+/dist/' },
    // Type imports are imports too, and the rules speak about them.
    tsPreCompilationDeps: true,
    // A workspace may use what the root lists for all of them, such as the test runner.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'style', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
