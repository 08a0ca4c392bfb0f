import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

// Outside the clone, so that another run's lint does not trip over what is planted here.
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lint-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

test.each(['contract', 'server', 'web', 'e2e', 'bench'])('%s is compiled strictly', (workspace) => {
  const file = path.join(root, workspace, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(file));
  expect(options).toMatchObject({
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  });
});

test('a promise that nobody awaits fails the lint', async () => {
  expect(await lint('export async function save() {}\nsave();\n')).toEqual([
    '@typescript-eslint/no-floating-promises',
  ]);
});

test('a promise that is awaited does not', async () => {
  expect(await lint('export async function save() {}\nawait save();\n')).toEqual([]);
});

test.each([
  'export const look = { dangerouslySetInnerHTML: { __html: String(7) } };\n',
  'export const show = (place: { innerHTML: string }, text: string) => {\n  place.innerHTML = text;\n};\n',
  'export const show = (place: { insertAdjacentHTML: (text: string) => void }) => {\n  place.insertAdjacentHTML(String(7));\n};\n',
])('a page that takes text for markup fails the lint: %j', async (text) => {
  expect(await lint(text, 'web')).toEqual(['no-restricted-syntax']);
});

/** The rules of the project that this text of a file breaks. */
async function lint(text: string, side: 'server' | 'web' = 'server') {
  const file = `${side}/src/planted.ts`;
  fs.mkdirSync(path.join(scratch, side, 'src'), { recursive: true });
  fs.writeFileSync(path.join(scratch, file), text);
  const tsconfig = { extends: path.join(root, 'tsconfig.base.json'), include: ['src'] };
  fs.writeFileSync(path.join(scratch, side, 'tsconfig.json'), JSON.stringify(tsconfig));
  const eslint = new ESLint({
    cwd: scratch,
    overrideConfigFile: path.join(root, 'eslint.config.js'),
  });
  const results = await eslint.lintFiles([file]);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => ruleId ?? message),
  );
}
