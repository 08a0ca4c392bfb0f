import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './file-lock.mjs';
import { run, runTool } from './run.mjs';

// The headless shell needs a third less CPU time for the same pages.
const headlessShell = 'chromium-headless-shell';
const names = [
  headlessShell,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];

const places = {
  darwin: ['', process.env.HOME ?? ''].flatMap((home) => [
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  ]),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => [
    path.join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
    path.join(process.env[name] ?? '', 'Chromium/Application/chrome.exe'),
  ]),
};

const howToFix = 'Install Chromium or Chrome, or set CHROMIUM_PATH to one.';

/** The browser for the tests: CHROMIUM_PATH, an installed one, Debian's package or Playwright's. */
export async function ensureBrowser() {
  return (
    browserOnMachine() ??
    withLock('browser', async () => {
      // The process that had the lock may have installed it.
      const browser =
        browserOnMachine() ?? (await installDebianPackage()) ?? (await installPlaywrightBrowser());
      if (browser) return browser;
      throw new Error(`No browser could be found or installed for the tests. ${howToFix}`);
    })
  );
}

/** The installed browser, if any; throws if CHROMIUM_PATH does not exist. */
export function browserOnMachine() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isFile(named)) return named;
    throw new Error(`CHROMIUM_PATH is set to ${named}, but there is no such file.`);
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...(places[process.platform] ?? [])].find(
    (file) => isFile(file) && canRun(file),
  );
}

function isFile(file) {
  try {
    return fs.statSync(file).isFile();
  } catch {
    // PATH may contain folders without read permission.
    return false;
  }
}

/** Some systems have a stub that only prints how to install it. Windows would open a window. */
function canRun(file) {
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300'];
  console.log('Installing Chromium with apt-get…');
  const apt = (...args) => run('apt-get', [...lockTimeout, ...args], { env, quiet: true });
  const install = (name) => apt('install', '-y', '--no-install-recommends', name);
  let { code, output } = await apt('update');
  if (code === 0) ({ code, output } = await install(headlessShell));
  // Older Debian releases have no headless shell.
  if (code !== 0) ({ code, output } = await install('chromium'));
  if (code === 0) return browserOnMachine();
  console.log(output);
  return undefined;
}

const isDebian = () =>
  fs.existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(fs.readFileSync('/etc/os-release', 'utf8'));

async function installPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  if (!isFile(chromium.executablePath())) {
    console.log("Downloading Playwright's Chromium…");
    const args = ['install', 'chromium'];
    const { code, output } = await runTool('@playwright/test/cli.js', args, { quiet: true });
    if (code !== 0) console.log(output);
  }
  const browser = chromium.executablePath();
  if (!isFile(browser)) return undefined;
  if (canRun(browser)) return browser;
  throw new Error(
    `Playwright's Chromium does not run on this machine: system libraries are missing. ` +
      'As root, `npx playwright install-deps chromium` brings them; or set CHROMIUM_PATH.',
  );
}
