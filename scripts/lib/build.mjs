import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writeAddonZip } from './addon-zip.mjs';
import { withLock } from './file-lock.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';
import { writeSbom } from './sbom.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/src', 'contract/package.json'];

const parts = [
  {
    name: 'web',
    entry: 'index.html',
    inputs: [
      'CHANGELOG.md',
      'web/src',
      'web/public',
      'web/build',
      'web/index.html',
      'web/vite.config.ts',
      'web/package.json',
      'scripts/lib/precompress.mjs',
    ],
    finish: precompress,
  },
  {
    name: 'server',
    entry: 'main.js',
    inputs: [
      'server/src',
      'server/migrations',
      'server/vite.config.ts',
      'server/package.json',
      'scripts/lib/sbom.mjs',
    ],
    finish: writeSbom,
  },
  {
    name: 'addon',
    entry: 'ForgeMail.zip',
    inputs: ['addon/ForgeMail', 'scripts/lib/addon-zip.mjs'],
    make: writeAddonZip,
  },
];

const stampName = '.source-hash';

/** Builds the web app, the server and the addon, or the parts in `only`, if their sources changed. */
export async function ensureBuilt({ force = false, only = parts.map(({ name }) => name) } = {}) {
  const wanted = parts.filter(({ name }) => only.includes(name));
  if (!force && wanted.every(isUpToDate)) return;
  await withLock('build', async () => {
    for (const part of wanted) if (force || !isUpToDate(part)) await build(part);
  });
}

function isUpToDate({ name, entry, inputs }) {
  const dist = `${root}/${name}/dist`;
  const stamp = `${dist}/${stampName}`;
  if (!fs.existsSync(`${dist}/${entry}`) || !fs.existsSync(stamp)) return false;
  return fs.readFileSync(stamp, 'utf8') === sourceHash(inputs);
}

/**
 * @param {{
 *   name: string, entry: string, inputs: string[],
 *   make?: (folder: string, name: string) => Promise<string | void>, finish?: (folder: string) => Promise<void>,
 * }} part
 */
async function build({ name, entry, inputs, make = runVite, finish }) {
  const startedAt = Date.now();
  // Hashed before the build, so that edits during the build make it stale.
  const hash = sourceHash(inputs);
  // At the depth of <name>/dist, so that relative paths in source maps stay valid after the move.
  // With the process id, since the Vite of a killed build may still be writing to its folder.
  const outDir = `${root}/.cache/build-${name}-${process.pid}`;
  removeOldBuilds(`build-${name}-`);
  process.stdout.write(`Building ${name}… `);
  const output = (await make(outDir, name)) ?? '';
  if (!fs.existsSync(`${outDir}/${entry}`)) throw new Error(`Building ${name} made no ${entry}.`);
  await finish?.(outDir);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  if (output.trim()) console.log(output.trim());
  fs.writeFileSync(`${outDir}/${stampName}`, hash);
  replaceFolder(outDir, `${root}/${name}/dist`);
}

async function runVite(outDir, name) {
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await runTool('vite/bin/vite.js', args, {
    cwd: `${root}/${name}`,
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
  if (code === 0) return output;
  console.log(`\n${output}`);
  throw new Error(`Building ${name} failed: vite build exited with code ${code}.`);
}

/** A running portal sees the complete old or the complete new folder, except between the two renames. */
function replaceFolder(source, target) {
  const old = `${source}-old`;
  if (fs.existsSync(target)) fs.renameSync(target, old);
  fs.renameSync(source, target);
  fs.rmSync(old, { recursive: true, force: true });
}

function removeOldBuilds(prefix) {
  for (const name of fs.readdirSync(`${root}/.cache`)) {
    if (name.startsWith(prefix))
      fs.rmSync(`${root}/.cache/${name}`, { recursive: true, force: true });
  }
}

/** Hash over the names and contents of all input files. */
function sourceHash(inputs) {
  const hash = createHash('sha256');
  for (const file of [...shared, ...inputs].flatMap(filesIn)) {
    const content = fs.readFileSync(`${root}/${file}`);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(name) {
  const stat = fs.statSync(`${root}/${name}`, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [name];
  return fs
    .readdirSync(`${root}/${name}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}
