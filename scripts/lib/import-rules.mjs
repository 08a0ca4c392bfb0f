import fs from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { runTool } from './run.mjs';

const folders = [
  'contract',
  'server',
  'web',
  'e2e',
  'testkit',
  'bench',
  'resilience',
  'artwork',
  'scripts',
];
const workspaces = ['contract', 'server', 'web'];

/**
 * Checks the imports of a tree by .dependency-cruiser.cjs. Modules that the checker did not see count as
 * violations too: otherwise a misconfigured checker would always pass.
 * @returns {Promise<{ violations: { rule: string, text: string, from?: string }[] }>}
 */
export async function checkImports(tree = root) {
  const present = folders.filter((folder) => fs.existsSync(path.join(tree, folder)));
  const { code, output } = await runTool(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', `${root}/.dependency-cruiser.cjs`, '--output-type', 'json', ...present],
    { cwd: tree, quiet: true },
  );
  let result;
  try {
    result = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return { violations: [{ rule: 'checker-runs', text: `exited with code ${code}:\n${output}` }] };
  }
  const violations = result.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      text: from === to ? from : `${from} → ${to}`,
    }));
  return { violations: [...violations, ...unseenModules(tree, result.modules)] };
}

/**
 * @param {string} tree
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function unseenModules(tree, modules) {
  const seen = new Map(modules.map((module) => [module.source, module]));
  const missing = /** @type {string[]} */ ([]);
  for (const file of workspaces.flatMap((workspace) => sourcesIn(tree, workspace))) {
    if (!seen.has(file)) missing.push(`${file} was not checked`);
  }
  for (const workspace of workspaces) {
    const sources = sourcesIn(tree, workspace);
    if (sources.length === 0) missing.push(`${workspace}/src has no modules`);
    // If imports of the contract are not resolved, the rules about it have no effect.
    else if (workspace !== 'contract' && !sources.some((file) => importsContract(seen.get(file)))) {
      missing.push(`no import of @forge/contract from ${workspace}/src was resolved`);
    }
  }
  return missing.map((text) => ({ rule: 'checker-sees-everything', text }));
}

const importsContract = (module) =>
  module?.dependencies.some(({ resolved }) => resolved.startsWith('contract/src/')) ?? false;

function sourcesIn(tree, workspace) {
  const folder = path.join(tree, workspace, 'src');
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => `${workspace}/src/${String(name).split(path.sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
}
