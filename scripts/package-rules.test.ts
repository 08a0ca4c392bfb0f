import { expect, test } from 'vitest';
import { isLicenceAllowed } from './lib/licences.mjs';
import { findPackageProblems } from './lib/package-rules.mjs';
import { createSbom } from './lib/sbom.mjs';

const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
const library = { version: '1.0.0', license: 'MIT', integrity };

/** Server and web need `pg`, `react` and the contract; `tool` is for development. */
const packages: Record<string, Record<string, unknown>> = {
  '': { name: 'portal', devDependencies: { tool: '1.0.0' } },
  contract: { name: '@forge/contract', version: '0.1.0', dependencies: { zod: '1.0.0' } },
  server: {
    name: '@forge/server',
    version: '0.1.0',
    dependencies: { '@forge/contract': '0.1.0', pg: '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  },
  web: { name: '@forge/web', version: '0.1.0', dependencies: { react: '1.0.0' } },
  'node_modules/@forge/contract': { resolved: 'contract', link: true },
  'node_modules/zod': library,
  'node_modules/pg': {
    ...library,
    dependencies: { '@pg/types': '2.0.0' },
    optionalDependencies: { '@pg/linux': '1.0.0' },
    peerDependencies: { helper: '1.0.0', tool: '1.0.0' },
    peerDependenciesMeta: { tool: { optional: true } },
  },
  'node_modules/pg/node_modules/@pg/types': { ...library, version: '2.0.0' },
  'node_modules/@pg/types': { ...library, version: '1.0.0', dev: true },
  'node_modules/@pg/linux': { ...library, optional: true, hasInstallScript: true },
  'node_modules/helper': { ...library, license: '(MIT OR GPL-3.0-only)' },
  'node_modules/tool': { ...library, license: 'MPL-2.0', dev: true },
  'web/node_modules/react': library,
};

const rules = {
  licences: {
    allowed: ['MIT'],
    exceptions: [
      { packages: 'tool', licence: 'MPL-2.0', developmentOnly: true, reason: 'builds only' },
    ],
  },
  installScripts: [{ packages: '@pg/*', run: true, reason: 'links libraries' }],
};

const root = { allowScripts: { '@pg/linux': true } };

type Changes = {
  changed?: Record<string, Record<string, unknown>>;
  allowed?: Partial<typeof rules>;
  installed?: Record<string, Record<string, unknown>>;
};

const problemsWith = ({ changed = {}, allowed = {}, installed = {} }: Changes = {}) => {
  const manifests: Record<string, unknown> = { '.': root, ...installed };
  return findPackageProblems({
    lockfile: { packages: { ...packages, ...changed } },
    rules: { ...rules, ...allowed },
    manifestOf: (folder: string) => manifests[folder],
  });
};

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only AND MIT', false],
  ['MIT AND ISC', true],
  ['GPL-3.0-only OR MIT AND ISC', true],
  ['(GPL-3.0-only OR MIT) AND ISC', true],
  ['(GPL-3.0-only OR MIT) AND GPL-2.0-only', false],
  ['(MIT', false],
  ['MIT)', false],
  ['MIT ISC', false],
  ['MIT AND', false],
  ['MIT WITH some-exception', false],
  ['ISC WITH known-exception', true],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
  [undefined, false],
])('decides whether %s is allowed', (expression, isAllowed) => {
  const allowed = new Set(['MIT', 'ISC', 'ISC WITH known-exception']);
  expect(isLicenceAllowed(expression, allowed)).toBe(isAllowed);
});

test('accepts packages within the rules', () => {
  expect(problemsWith()).toEqual([]);
});

test('accepts the packages of this project', () => {
  expect(findPackageProblems()).toEqual([]);
});

test.each([
  ['an unknown licence', { 'node_modules/zod': { ...library, license: 'AGPL-3.0-only' } }],
  ['no licence', { 'node_modules/zod': { version: '1.0.0', integrity } }],
])('refuses a package with %s', (_, changed) => {
  expect(problemsWith({ changed })).toEqual([expect.stringMatching('node_modules/zod: its lic')]);
});

test('believes the licence of the installed package rather than that of the lockfile', () => {
  const installed = { 'node_modules/zod': { license: 'SSPL-1.0' } };
  expect(problemsWith({ installed })).toEqual([
    'node_modules/zod: its licence (SSPL-1.0) is not allowed',
  ]);
});

test('reads the old forms of a licence', () => {
  const changed = { 'node_modules/zod': { version: '1.0.0', integrity } };
  const inForm = (manifest: Record<string, unknown>) =>
    problemsWith({ changed, installed: { 'node_modules/zod': manifest } });
  expect(inForm({ licenses: [{ type: 'GPL-2.0' }, { type: 'MIT' }] })).toEqual([]);
  expect(inForm({ license: { type: 'MIT' } })).toEqual([]);
  expect(inForm({ licenses: [{ type: 'GPL-2.0' }] })).toHaveLength(1);
});

test('refuses an exception for development in a package that the portal needs', () => {
  const changed = { web: { ...packages['web'], dependencies: { tool: '1.0.0' } } };
  expect(problemsWith({ changed })).toEqual([
    'node_modules/tool: its licence (MPL-2.0) is not allowed',
  ]);
});

test.each([
  ['of the lockfile', { changed: { 'node_modules/zod': { ...library, hasInstallScript: true } } }],
  [
    'that the lockfile does not mention',
    { installed: { 'node_modules/zod': { license: 'MIT', scripts: { preinstall: 'x' } } } },
  ],
])('refuses an install script %s', (_, changes) => {
  expect(problemsWith(changes)).toEqual([
    'node_modules/zod: its install script is not on the list',
  ]);
});

test('refuses another list of install scripts in package.json', () => {
  const installed = { '.': { allowScripts: { '@pg/linux': false } } };
  expect(problemsWith({ installed })).toEqual([
    'package.json: allowScripts must have "@pg/linux": true',
  ]);
});

test('refuses a package without a hash', () => {
  const changed = { 'node_modules/zod': { version: '1.0.0', license: 'MIT' } };
  expect(problemsWith({ changed })).toEqual(['node_modules/zod: has no sha512 hash']);
});

test('refuses a lockfile without the native package of another platform', () => {
  const optionalDependencies = { '@pg/linux': '1.0.0', '@pg/darwin': '1.0.0' };
  const pg = { ...packages['node_modules/pg'], optionalDependencies };
  expect(problemsWith({ changed: { 'node_modules/pg': pg } })).toEqual([
    'package-lock.json lacks @pg/darwin of pg: choose a version that has it.',
  ]);
});

test('refuses rules that no package needs any more', () => {
  const installScripts = [...rules.installScripts, { packages: 'gone', run: true, reason: '' }];
  expect(problemsWith({ allowed: { installScripts } })).toEqual([
    expect.stringMatching('gone: no package'),
  ]);
});

const portal = { name: 'portal', version: '0.1.0' };
const sbomOf = (changed: typeof packages = {}) =>
  createSbom({ packages: { ...packages, ...changed } }, portal);

test('lists what the portal needs at run time, with licences and hashes', () => {
  const { components, dependencies } = sbomOf();
  expect(components.map(({ purl, scope }) => `${purl} ${scope}`)).toEqual([
    'pkg:npm/%40pg/linux@1.0.0 optional',
    'pkg:npm/%40pg/types@2.0.0 required',
    'pkg:npm/helper@1.0.0 required',
    'pkg:npm/pg@1.0.0 required',
    'pkg:npm/react@1.0.0 required',
    'pkg:npm/zod@1.0.0 required',
  ]);
  expect(components[0]).toMatchObject({
    group: '@pg',
    name: 'linux',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
  });
  expect(components[2]).toMatchObject({ licenses: [{ expression: '(MIT OR GPL-3.0-only)' }] });
  const needs = Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect(needs['portal@0.1.0']).toEqual([
    'pkg:npm/pg@1.0.0',
    'pkg:npm/react@1.0.0',
    'pkg:npm/zod@1.0.0',
  ]);
  expect(needs['pkg:npm/pg@1.0.0']).toEqual([
    'pkg:npm/%40pg/linux@1.0.0',
    'pkg:npm/%40pg/types@2.0.0',
    'pkg:npm/helper@1.0.0',
  ]);
});

test('writes the same bill of materials for the same packages, without a registry', () => {
  const resolved = 'https://registry.example/zod.tgz';
  const [one, other] = [sbomOf(), sbomOf({ 'node_modules/zod': { ...library, resolved } })];
  expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  expect(JSON.stringify(other)).not.toContain('registry.example');
  const newer = sbomOf({ 'node_modules/zod': { ...library, version: '1.0.1' } });
  expect(newer.serialNumber).not.toBe(one.serialNumber);
  expect(one.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('fails if the lockfile lacks a package that the portal needs', () => {
  const web = { name: '@forge/web', dependencies: { absent: '1.0.0' } };
  expect(() => sbomOf({ web })).toThrow('package-lock.json lacks absent, which @forge/web needs');
});
