import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../server/src/config.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string };
  workspaces: string[];
  scripts: Record<string, string>;
};

type Instruction = { name: string; text: string };

/** Comments are dropped, continued lines joined. */
const instructions: Instruction[] = read('Containerfile')
  .replaceAll(/^#.*$/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', ...words] = line.split(' ');
    return { name, text: words.join(' ') };
  });
const all = (name: string) =>
  instructions.filter((each) => each.name === name).map(({ text }) => text);

const compose = read('compose.yaml');
const unit = read('deploy/forge-portal.service');
const example = read('deploy/forge.env.example');
const operations = read('docs/operations.md');

/** Names that are settings of something else than the portal. */
const OF_THE_DATABASE = ['POSTGRES_PASSWORD', 'FORGE_OWNER_PASSWORD', 'FORGE_APP_PASSWORD'];

const startedProgram = (command: string) => /[\w/]+\/main\.js/.exec(command)?.[0] ?? '';

test('every stage has one Node version, which the portal supports', () => {
  const versions = all('FROM').map((text) => Number(/\/node:(\d+)-/.exec(text)?.[1]));
  expect(new Set(versions).size).toBe(1);
  const [major = 0] = (/>=(\d+)/.exec(manifest.engines.node) ?? []).slice(1).map(Number);
  expect(versions[0]).toBeGreaterThanOrEqual(major);
  // Commands in the container are TypeScript that Node runs by itself.
  expect(versions[0]).toBeGreaterThanOrEqual(22);
});

test('what the Containerfile copies exists', () => {
  for (const text of all('COPY').filter((each) => !each.startsWith('--from='))) {
    for (const source of text.split(' ').slice(0, -1)) {
      expect(existsSync(join(root, source)), source).toBe(true);
    }
  }
});

test('the Containerfile copies the manifest of every workspace, or npm ci would fail', () => {
  const copied = all('COPY').join('\n');
  for (const workspace of manifest.workspaces) {
    expect(copied).toContain(`${workspace}/package.json ${workspace}/`);
  }
});

test('the Containerfile copies what the build makes, from where it makes it', () => {
  const folders = all('COPY').flatMap(
    (text) => /^--from=build \/opt\/forge\/(\w+\/dist) \1$/.exec(text)?.[1] ?? [],
  );
  const parts = read('scripts/lib/build.mjs').matchAll(/^ {4}name: '(\w+)'/gm);
  expect(folders.toSorted()).toEqual([...parts].map(([, name]) => `${name}/dist`).toSorted());
});

test('npm commands of the Containerfile exist', () => {
  const commands = all('RUN').flatMap((text) => [...text.matchAll(/npm run (\S+)/g)]);
  expect(commands.length).toBeGreaterThan(0);
  for (const [, name = ''] of commands) expect(manifest.scripts).toHaveProperty(name);
});

test('the portal does not run as root, and the container and the unit start the same program', () => {
  expect(all('USER').at(-1)).toBe('node');
  expect(instructions.findIndex(({ name }) => name === 'USER')).toBeLessThan(
    instructions.findIndex(({ name }) => name === 'CMD'),
  );
  const program = startedProgram(all('CMD').at(-1) ?? '');
  expect(program).toBe(startedProgram(unit));
  expect(existsSync(join(root, program.replace('dist/main.js', 'src/main.ts')))).toBe(true);
  expect(unit).toMatch(/^User=forge$/m);
});

test('the health check asks an address that the portal has', () => {
  const [path = ''] = /\/healthz/.exec(all('HEALTHCHECK')[0] ?? '') ?? [];
  expect(path).toBe('/healthz');
  expect(read('server/src/http/health.ts')).toContain(`'${path}'`);
});

test('environment names of the container, the compose file and the example are settings', () => {
  const ofPortal = compose.slice(compose.indexOf('\n  portal:'));
  const inCompose = [...ofPortal.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const inImage = (all('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
  const inExample = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(inCompose.length).toBeGreaterThan(10);
  expect(settingNames).toEqual(expect.arrayContaining([...inCompose, ...inImage]));
  expect([...settingNames, ...OF_THE_DATABASE]).toEqual(expect.arrayContaining(inExample));
});

test('the documented commands read one file of settings, with the key of the backups', () => {
  const files = [...operations.matchAll(/(?<=&& )\. (\/etc\/\S+\.env)/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(files)).toEqual(new Set(['/etc/forge.env']));
  const [, settings = ''] = /^```sh\n(NODE_ENV=.*?)^```$/ms.exec(operations) ?? [];
  const names = [...settings.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['SESSION_SECRET', 'BACKUP_KEY']));
  expect(settingNames).toEqual(expect.arrayContaining(names));
});

test('every variable that the compose file takes is in the example', () => {
  for (const [, name = ''] of compose.matchAll(/\$\{([A-Z_]+)/g)) {
    expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'));
  }
});

test('files that the compose file mounts exist, and its roles are those of the script', () => {
  for (const [, file = ''] of compose.matchAll(/- \.\/([\w./-]+):/g)) {
    expect(existsSync(join(root, file)), file).toBe(true);
  }
  const script = read('deploy/create-roles.sh');
  for (const [, role = '', variable = ''] of compose.matchAll(
    /postgres:\/\/(\w+):\$\{(\w+):\?\}@database\/forge/g,
  )) {
    expect(script).toContain(`create role ${role} login`);
    expect(script).toContain(`$${variable}`);
  }
});

test('the unit writes where the example has the data', () => {
  const folder = /^StateDirectory=(\w+)$/m.exec(unit)?.[1];
  expect(example).toMatch(new RegExp(`^DATA_DIR=/var/lib/${folder}/`, 'm'));
});

test('both ignore files are the same', () => {
  expect(read('.dockerignore')).toBe(read('.containerignore'));
});
