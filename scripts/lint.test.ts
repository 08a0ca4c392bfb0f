import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

type Output = { output: string };

// Outside the clone, where another run's lint does not find these files.
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lint-'));
for (const name of ['.oxlintrc.json', 'scripts', 'node_modules']) {
  fs.symlinkSync(path.join(root, name), path.join(scratch, name));
}
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

test.each(['contract', 'server', 'web', 'testkit', 'e2e', 'bench', 'resilience'])(
  '%s has strict compiler options',
  async (workspace) => {
    const args = ['--showConfig', '-p', path.join(root, workspace)];
    const { output } = (await runTool('typescript-7/bin/tsc', args, { quiet: true })) as Output;
    expect(JSON.parse(output)).toMatchObject({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
      },
    });
  },
);

test('reports a floating promise', async () => {
  expect(await lint('export async function save() {}\nsave();\n')).toEqual([
    'typescript(no-floating-promises)',
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
  expect(await lint(text, 'web')).toEqual(['forge(no-markup)']);
});

test('reports what the React compiler cannot compile', async () => {
  const text =
    "import { useEffect, useState } from 'react';\nexport const useCount = () => {\n  const [count, setCount] = useState(0);\n  useEffect(() => setCount(1), []);\n  return count;\n};\n";
  expect(await lint(text, 'web')).toEqual(['react-compiler(set-state-in-effect)']);
});

test('reports a directive that disables nothing', async () => {
  const text =
    '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const x = 7;\n';
  expect(await lint(text)).toHaveLength(1);
});

/** The lint rules that a file with this text breaks. */
async function lint(text: string, side: 'server' | 'web' = 'server') {
  const file = `${side}/src/example.ts`;
  fs.mkdirSync(path.join(scratch, side, 'src'), { recursive: true });
  fs.writeFileSync(path.join(scratch, file), text);
  const tsconfig = { extends: path.join(root, 'tsconfig.base.json'), include: ['src'] };
  fs.writeFileSync(path.join(scratch, side, 'tsconfig.json'), JSON.stringify(tsconfig));
  const args = ['--format', 'json', file];
  const { output } = (await runTool('oxlint/bin/oxlint', args, {
    cwd: scratch,
    quiet: true,
  })) as Output;
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code);
}
