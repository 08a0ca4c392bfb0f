import fs from 'node:fs';
import { isLicenceAllowed } from './licences.mjs';
import {
  foreignPackages,
  licenceOf,
  missingOptional,
  productionPackages,
  readLockfile,
  readManifest,
} from './lockfile.mjs';
import { root } from './root.mjs';

/**
 * @typedef {{ packages: string, licence: string, developmentOnly?: boolean, reason: string }} Exception
 * @typedef {{ packages: string, run: boolean, reason: string }} ScriptRule
 * @typedef {{ licences: { allowed: string[], exceptions: Exception[] }, installScripts: ScriptRule[] }} Rules
 * @typedef {import('./lockfile.mjs').Package} Package
 */

const installScripts = ['preinstall', 'install', 'postinstall'];

/** What runs in production: what they need is part of the portal. */
export const portalWorkspaces = ['server', 'web'];

/** @returns {Rules} */
const readPackageRules = () =>
  JSON.parse(fs.readFileSync(`${root}/scripts/package-rules.json`, 'utf8'));

/** @param {string} pattern */
const matches = (pattern, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** The installed packages whose install scripts may run. */
export const packagesWithScriptsToRun = () =>
  foreignPackages(readLockfile())
    .filter(({ folder, hasInstallScript }) => hasInstallScript && readManifest(folder))
    .map(({ name }) => name)
    .filter((name) =>
      readPackageRules().installScripts.some(({ packages, run }) => run && matches(packages, name)),
    );

/** Sentences about packages that break the rules of scripts/package-rules.json. */
export function findPackageProblems({
  lockfile = readLockfile(),
  rules = readPackageRules(),
  manifestOf = readManifest,
} = {}) {
  const packages = foreignPackages(lockfile);
  const inPortal = new Set(productionPackages(lockfile, portalWorkspaces).keys());
  return [
    ...packages.flatMap((found) => licenceProblems(found, rules, inPortal, manifestOf)),
    ...packages.flatMap((found) => scriptProblems(found, rules, manifestOf)),
    ...packages.flatMap(integrityProblems),
    ...missingOptional(lockfile).map(
      ({ name, of }) => `package-lock.json lacks ${name} of ${of}: choose a version that has it.`,
    ),
    ...unusedRules(packages, rules),
  ];
}

/**
 * @param {Package} found
 * @param {Rules} rules
 */
function licenceProblems(found, { licences }, inPortal, manifestOf) {
  const { folder, name } = found;
  const licence = licenceOf(found, manifestOf(folder));
  const excepted = licences.exceptions.filter(
    ({ packages, developmentOnly }) =>
      matches(packages, name) && !(developmentOnly && inPortal.has(folder)),
  );
  const allowed = new Set([...licences.allowed, ...excepted.map((exception) => exception.licence)]);
  if (isLicenceAllowed(licence, allowed)) return [];
  return [`${folder}: its licence (${licence ?? 'none'}) is not allowed`];
}

/**
 * @param {Package} found
 * @param {Rules} rules
 */
function scriptProblems({ folder, name, hasInstallScript }, rules, manifestOf) {
  const scripts = manifestOf(folder)?.scripts ?? {};
  if (!hasInstallScript && !installScripts.some((script) => script in scripts)) return [];
  const rule = rules.installScripts.find(({ packages }) => matches(packages, name));
  if (!rule) return [`${folder}: its install script is not on the list`];
  // npm 11 and newer read the same list there.
  if (manifestOf('.')?.allowScripts?.[name] === rule.run) return [];
  return [`package.json: allowScripts must have "${name}": ${rule.run}`];
}

/**
 * Without a hash a registry could serve anything. Bundled packages are covered by their parent's.
 * @param {Package} found
 */
const integrityProblems = ({ folder, integrity, inBundle }) =>
  integrity?.startsWith('sha512-') || inBundle ? [] : [`${folder}: has no sha512 hash`];

/**
 * @param {Package[]} packages
 * @param {Rules} rules
 */
function unusedRules(packages, { licences, installScripts: scripts }) {
  const used = (pattern) => packages.some(({ name }) => matches(pattern, name));
  return [...licences.exceptions, ...scripts]
    .filter((rule) => !used(rule.packages))
    .map((rule) => `${rule.packages}: no package of this name is left, so its rule can go`);
}
