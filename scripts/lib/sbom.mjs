import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { licenceOf, productionPackages, readLockfile, readManifest } from './lockfile.mjs';
import { portalWorkspaces } from './package-rules.mjs';
import { root } from './root.mjs';

/** @typedef {import('./lockfile.mjs').Package} Package */

/** Beside the server, not beside the web app, whose files are public. */
const sbomName = 'sbom.cdx.json';

/** Writes the software bill of materials of the portal: what server and web need at run time. */
export async function writeSbom(folder) {
  const { name, version } = JSON.parse(fs.readFileSync(`${root}/package.json`, 'utf8'));
  const sbom = createSbom(readLockfile(), { name, version });
  fs.writeFileSync(`${folder}/${sbomName}`, `${JSON.stringify(sbom, null, 2)}\n`);
}

/**
 * CycloneDX 1.5: the same lockfile gives the same bytes on every machine. It names no registry, and lists the
 * packages of every platform. `npm sbom` refuses trees with an unfulfilled optional peer, as ours.
 */
export function createSbom(lockfile, portal) {
  const packages = productionPackages(lockfile, portalWorkspaces);
  const isForeign = ({ folder }) => folder.includes('node_modules/');
  const portalRef = `${portal.name}@${portal.version}`;
  const components = new Map();
  const dependencies = new Map([[portalRef, new Set()]]);
  for (const { found, needs } of packages.values()) {
    // A workspace is part of the portal. One package in two folders is one component.
    const ref = isForeign(found) ? purlOf(found) : portalRef;
    if (isForeign(found)) components.set(ref, componentOf(found));
    const dependsOn = dependencies.get(ref) ?? new Set();
    for (const needed of needs.filter(isForeign)) dependsOn.add(purlOf(needed));
    dependencies.set(ref, dependsOn);
  }
  const content = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': portalRef, ...portal },
    },
    components: sortedBy(components).map(([, component]) => component),
    dependencies: sortedBy(dependencies).map(([ref, dependsOn]) => ({
      ref,
      dependsOn: [...dependsOn].sort(),
    })),
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

/** @param {Map<string, any>} map */
const sortedBy = (map) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));

/** @param {Package} found */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {Package} found */
function componentOf(found) {
  const { name, version, integrity, optional } = found;
  const licence = licenceOf(found, readManifest(found.folder));
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': purlOf(found),
    ...(scope && { group: scope }),
    name: plain,
    version,
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(licence && { licenses: [licenceEntry(licence)] }),
    purl: purlOf(found),
  };
}

const hashOf = (integrity) => {
  const [algorithm, hash] = integrity.split('-');
  const content = Buffer.from(hash, 'base64').toString('hex');
  return { alg: algorithm === 'sha512' ? 'SHA-512' : 'SHA-1', content };
};

const licenceEntry = (licence) =>
  /\s/.test(licence) ? { expression: licence } : { license: { id: licence } };

/** The document's hash as a UUID of version 8, which is for formats of one's own. */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...groups, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
