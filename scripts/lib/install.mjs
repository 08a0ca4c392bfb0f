import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const lockfile = `${root}/package-lock.json`;
const installed = `${root}/node_modules/.package-lock.json`;
const stamp = `${root}/node_modules/.forge-lock-hash`;

/** Brings node_modules in step with the lockfile; says nothing when it already is. */
export async function ensureInstalled() {
  checkNodeVersion();
  if (isStamped()) return;
  await withLock('install', async () => {
    if (isStamped()) return;
    if (!fitsLockfile()) await install();
    fs.writeFileSync(stamp, expectedStamp());
  });
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`The portal needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}

/** Native packages of another system do not run here, so the system is part of the stamp. */
function expectedStamp() {
  const hash = createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

const isStamped = () => readIfThere(stamp) === expectedStamp();

/** Whether a plain `npm install` by hand has already brought what the lockfile asks for. */
function fitsLockfile() {
  const stampedFor = readIfThere(stamp)?.split(' ')[1];
  if (stampedFor && stampedFor !== `${process.platform}-${process.arch}`) return false;
  const there = JSON.parse(readIfThere(installed) ?? '{}').packages ?? {};
  const wanted = Object.entries(JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages);
  return wanted.every(
    ([folder, { version, integrity, optional, link, extraneous }]) =>
      !folder.includes('node_modules/') ||
      extraneous ||
      (there[folder]
        ? there[folder].version === version && there[folder].integrity === integrity
        : optional && !link),
  );
}

async function install() {
  const startedAt = Date.now();
  process.stdout.write('Installing dependencies… ');
  // The build and the tests need the development packages even where NODE_ENV says production.
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.log(`\n${output}`);
    throw new Error(`Installing dependencies failed: npm ci ended with code ${code}.`);
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** The npm that started us, where there is one: it needs no shell and is the one the person chose. */
function npm(args) {
  const cli = process.env.npm_execpath;
  if (cli && path.basename(cli) === 'npm-cli.js') {
    return run(process.execPath, [cli, ...args], { quiet: true });
  }
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], { quiet: true })
    : run('npm', args, { quiet: true });
}

function readIfThere(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
