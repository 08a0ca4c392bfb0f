import fs from 'node:fs';
import { root } from './root.mjs';

/**
 * A package of the lockfile: `folder` is where npm installs it.
 * @typedef {{ folder: string, name: string, version: string, license?: string, integrity?: string,
 *   hasInstallScript?: boolean, inBundle?: boolean, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Package
 */

export const readLockfile = (folder = root) =>
  JSON.parse(fs.readFileSync(`${folder}/package-lock.json`, 'utf8'));

/** Undefined for a package that is not installed, such as one for another platform. */
export function readManifest(folder) {
  const file = `${root}/${folder}/package.json`;
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/**
 * As an SPDX expression. Old packages list alternatives as `licenses`, which the lockfile omits.
 * @param {Package} found
 * @returns {string | undefined}
 */
export function licenceOf({ license }, manifest) {
  const listed = manifest?.licenses?.map(({ type }) => type).join(' OR ');
  const licence = manifest?.license ?? listed ?? license;
  return typeof licence === 'string' ? licence : licence?.type;
}

/**
 * The packages of others, for every platform.
 * @returns {Package[]}
 */
export const foreignPackages = (lockfile) =>
  Object.keys(lockfile.packages)
    .filter((folder) => folder.includes('node_modules/') && !lockfile.packages[folder].link)
    .map((folder) => packageIn(lockfile, folder));

/**
 * What the workspaces need at run time, themselves included, by folder.
 * @param {string[]} workspaces
 * @returns {Map<string, { found: Package, needs: Package[] }>}
 */
export function productionPackages(lockfile, workspaces) {
  const packages = new Map();
  const queue = workspaces.map((folder) => packageIn(lockfile, folder));
  for (let found = queue.pop(); found; found = queue.pop()) {
    if (packages.has(found.folder)) continue;
    const needs = productionNeeds(lockfile, found);
    packages.set(found.folder, { found, needs });
    queue.push(...needs);
  }
  return packages;
}

/** @param {Package} from */
function productionNeeds(lockfile, from) {
  const required = Object.keys({ ...from.dependencies, ...from.peerDependencies }).filter(
    (name) => !isOptional(from, name),
  );
  const needs = required.map((name) => {
    const found = resolve(lockfile, from.folder, name);
    if (found) return found;
    throw new Error(
      `package-lock.json lacks ${name}, which ${from.name} needs: run "npm install".`,
    );
  });
  const optional = Object.keys(from.optionalDependencies ?? {});
  return [...needs, ...optional.flatMap((name) => resolve(lockfile, from.folder, name) ?? [])];
}

/** @param {Package} from */
const isOptional = (from, name) =>
  name in (from.optionalDependencies ?? {}) ||
  (!(name in (from.dependencies ?? {})) && from.peerDependenciesMeta?.[name]?.optional === true);

/**
 * Optional packages that the lockfile lacks: `npm ci` would refuse it. They are native packages of other
 * platforms whose version could not be found when it was written.
 * @returns {{ name: string, of: string }[]}
 */
export const missingOptional = (lockfile) =>
  foreignPackages(lockfile).flatMap(({ folder, name: of, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolve(lockfile, folder, name)?.version)
      .map((name) => ({ name, of })),
  );

/** As Node resolves a package: in the folder itself, then in each parent. */
function resolve(lockfile, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    const found = lockfile.packages[candidate];
    if (found) return packageIn(lockfile, found.link ? found.resolved : candidate);
    if (folder === '') return undefined;
  }
}

const parentOf = (folder) => folder.split('/').slice(0, -1).join('/');

/** @returns {Package} */
const packageIn = (lockfile, folder) => ({
  // Recorded only where the folder has another name.
  name: folder.split('node_modules/').at(-1) ?? folder,
  ...lockfile.packages[folder],
  folder,
});
