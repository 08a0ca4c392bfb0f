import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

// Outside the clone, where another run's lint does not find these files.
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lint-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

test.each(['contract', 'server', 'web', 'testkit', 'e2e', 'bench', 'resilience'])(
  '%s has strict compiler options',
  (workspace) => {
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
  },
);

test('reports a floating promise', async () => {
  expect(await lint('export async function save() {}\nsave();\n')).toEqual([
    '@typescript-eslint/no-floating-promises',
  ]);
});

test('accepts an awaited promise', async () => {
  expect(await lint('export async function save() {}\nawait save();\n')).toEqual([]);
});

test.each([
  'export const props = { dangerouslySetInnerHTML: { __html: String(7) } };\n',
  'export const show = (element: { innerHTML: string }, text: string) => {\n  element.innerHTML = text;\n};\n',
  'export const show = (element: { insertAdjacentHTML: (text: string) => void }) => {\n  element.insertAdjacentHTML(String(7));\n};\n',
])('reports text that is inserted as markup: %j', async (text) => {
  expect(await lint(text, 'web')).toEqual(['no-restricted-syntax']);
});

/** The lint rules that a file with this text breaks. */
async function lint(text: string, side: 'server' | 'web' = 'server') {
  const file = `${side}/src/example.ts`;
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
