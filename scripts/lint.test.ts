import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

type Output = { output: string };

// Outside the clone, where another run's lint does not find these files.
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lint-'));
for (const name of ['.oxlintrc.json', 'scripts', 'node_modules']) {
  fs.symlinkSync(path.join(root, name), path.join(scratch, name));
}
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

// The root's are for addon, bench, e2e, resilience and testkit.
test.each(['contract', 'server', 'web', '.'])('%s has strict compiler options', async (folder) => {
  const args = ['--showConfig', '-p', path.join(root, folder)];
  const { output } = (await runTool('typescript-7/bin/tsc', args, { quiet: true })) as Output;
  expect(JSON.parse(output)).toMatchObject({
    compilerOptions: {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
    },
  });
});

const markup = 'forge(no-markup)';
const examples: Record<string, { file: string; text: string; broken: string[] }> = {
  'reports a floating promise': {
    file: 'server/src/floating.ts',
    text: 'export async function save() {}\nsave();\n',
    broken: ['typescript(no-floating-promises)'],
  },
  'accepts an awaited promise': {
    file: 'server/src/awaited.ts',
    text: 'export async function save() {}\nawait save();\n',
    broken: [],
  },
  'reports a wrong type': {
    file: 'server/src/wrong-type.ts',
    text: "export const seats: number = 'seven';\n",
    broken: ['typescript(TS2322)'],
  },
  'reports dangerouslySetInnerHTML': {
    file: 'web/src/dangerously.ts',
    text: 'export const props = { dangerouslySetInnerHTML: { __html: String(7) } };\n',
    broken: [markup],
  },
  'reports innerHTML': {
    file: 'web/src/inner-html.ts',
    text: 'export const show = (element: { innerHTML: string }, text: string) => {\n  element.innerHTML = text;\n};\n',
    broken: [markup],
  },
  'reports insertAdjacentHTML': {
    file: 'web/src/insert-adjacent-html.ts',
    text: 'export const show = (element: { insertAdjacentHTML: (text: string) => void }) => {\n  element.insertAdjacentHTML(String(7));\n};\n',
    broken: [markup],
  },
  'reports what the React compiler cannot compile': {
    file: 'web/src/use-count.ts',
    text: "import { useEffect, useState } from 'react';\nexport const useCount = () => {\n  const [count, setCount] = useState(0);\n  useEffect(() => setCount(1), []);\n  return count;\n};\n",
    broken: ['react(set-state-in-effect)'],
  },
  'reports a directive that disables nothing': {
    file: 'server/src/directive.ts',
    text: '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const x = 7;\n',
    broken: ['unused directive'],
  },
};

/** The rules that each example breaks, by file: one run for all of them. */
let reported: Record<string, string[]>;
beforeAll(async () => {
  for (const side of ['server', 'web']) {
    fs.mkdirSync(path.join(scratch, side, 'src'), { recursive: true });
    const tsconfig = { extends: path.join(root, 'tsconfig.base.json'), include: ['src'] };
    fs.writeFileSync(path.join(scratch, side, 'tsconfig.json'), JSON.stringify(tsconfig));
  }
  for (const { file, text } of Object.values(examples))
    fs.writeFileSync(path.join(scratch, file), text);
  const args = ['--format', 'json', 'server', 'web'];
  const options = { cwd: scratch, quiet: true };
  const { output } = (await runTool('oxlint/bin/oxlint', args, options)) as Output;
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code?: string; filename: string }[];
  };
  reported = {};
  for (const { filename, code = 'unused directive' } of diagnostics)
    (reported[filename] ??= []).push(code);
});

test.each(Object.entries(examples))('%s', (_title, { file, broken }) => {
  expect(reported[file] ?? []).toEqual(broken);
});
