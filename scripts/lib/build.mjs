import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract/src', 'contract/package.json'];

const parts = [
  {
    name: 'web',
    entry: 'index.html',
    reads: [
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
    reads: ['server/src', 'server/migrations', 'server/vite.config.ts', 'server/package.json'],
  },
];

const stampName = '.source-hash';

/** Builds the web app and the server, or only what is named, where sources changed since the last build. */
export async function ensureBuilt({ force = false, only = parts.map(({ name }) => name) } = {}) {
  const wanted = parts.filter(({ name }) => only.includes(name));
  if (!force && wanted.every(isFresh)) return;
  await withLock('build', async () => {
    for (const part of wanted) if (force || !isFresh(part)) await build(part);
  });
}

function isFresh({ name, entry, reads }) {
  const dist = `${root}/${name}/dist`;
  const stamp = `${dist}/${stampName}`;
  if (!fs.existsSync(`${dist}/${entry}`) || !fs.existsSync(stamp)) return false;
  return fs.readFileSync(stamp, 'utf8') === sourceHash(reads);
}

/** @param {{ name: string, entry: string, reads: string[], finish?: (folder: string) => Promise<void> }} part */
async function build({ name, entry, reads, finish }) {
  const startedAt = Date.now();
  // Hashed before the build: what is edited while it runs makes the result stale.
  const hash = sourceHash(reads);
  // As deep as <name>/dist, so that the relative paths in source maps stay right after the move.
  // With our id, since the Vite of a killed build may still be writing to a folder of its own.
  const made = `${root}/.cache/build-${name}-${process.pid}`;
  removeLeftovers(`build-${name}-`);
  process.stdout.write(`Building ${name}… `);
  const args = ['build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await runTool('vite/bin/vite.js', args, {
    cwd: `${root}/${name}`,
    env: { ...process.env, NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0 || !fs.existsSync(`${made}/${entry}`)) {
    console.log(`\n${output}`);
    throw new Error(`Building ${name} failed: vite build ended with code ${code}.`);
  }
  await finish?.(made);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  if (output.trim()) console.log(output.trim());
  fs.writeFileSync(`${made}/${stampName}`, hash);
  replaceFolder(made, `${root}/${name}/dist`);
}

/** A portal that runs from the old folder sees it whole or the new one whole, save for an instant. */
function replaceFolder(made, target) {
  const old = `${made}-old`;
  if (fs.existsSync(target)) fs.renameSync(target, old);
  fs.renameSync(made, target);
  fs.rmSync(old, { recursive: true, force: true });
}

function removeLeftovers(prefix) {
  for (const name of fs.readdirSync(`${root}/.cache`)) {
    if (name.startsWith(prefix))
      fs.rmSync(`${root}/.cache/${name}`, { recursive: true, force: true });
  }
}

/** One hash over the names and contents of everything that the build reads. */
function sourceHash(reads) {
  const hash = createHash('sha256');
  for (const file of [...shared, ...reads].flatMap(filesIn)) {
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
