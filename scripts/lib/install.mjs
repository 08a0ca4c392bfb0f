import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './file-lock.mjs';
import { packagesWithScriptsToRun } from './package-rules.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const lockfile = `${root}/package-lock.json`;
const installed = `${root}/node_modules/.package-lock.json`;
const stamp = `${root}/node_modules/.forge-lock-hash`;

/** Installs the packages of the lockfile, if they are not installed yet. */
export async function ensureInstalled() {
  checkNodeVersion();
  if (isStamped()) return;
  await withLock('install', async () => {
    if (isStamped()) return;
    if (!matchesLockfile()) await install();
    await runInstallScripts();
    fs.writeFileSync(stamp, expectedStamp());
  });
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`The portal needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

/** Includes the platform: native packages of another one do not run here. */
function expectedStamp() {
  const hash = createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

const isStamped = () => readIfExists(stamp) === expectedStamp();

/** Whether an `npm install` outside of our scripts has already installed the lockfile's packages. */
function matchesLockfile() {
  const stampedFor = readIfExists(stamp)?.split(' ')[1];
  if (stampedFor && stampedFor !== `${process.platform}-${process.arch}`) return false;
  const actual = JSON.parse(readIfExists(installed) ?? '{}').packages ?? {};
  const expected = Object.entries(JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages);
  return expected.every(
    ([folder, { version, integrity, optional, link, extraneous }]) =>
      !folder.includes('node_modules/') ||
      extraneous ||
      (actual[folder]
        ? actual[folder].version === version && actual[folder].integrity === integrity
        : optional && !link),
  );
}

async function install() {
  const startedAt = Date.now();
  process.stdout.write('Installing dependencies… ');
  // Build and tests need the development packages, even with NODE_ENV=production.
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.log(`\n${output}`);
    throw new Error(`Installing dependencies failed: npm ci exited with code ${code}.`);
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** .npmrc ignores install scripts: only those of scripts/package-rules.json run. */
async function runInstallScripts() {
  const names = packagesWithScriptsToRun();
  if (names.length === 0) return;
  const { code, output } = await npm(['rebuild', '--ignore-scripts=false', ...names]);
  if (code === 0) return;
  console.log(output);
  throw new Error(
    `The install scripts of ${names.join(', ')} failed: npm exited with code ${code}.`,
  );
}

/** Runs the npm that started this process, if any; it needs no shell. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return run(process.execPath, [cli, ...args], { quiet: true });
  }
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], { quiet: true })
    : run('npm', args, { quiet: true });
}

function readIfExists(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
