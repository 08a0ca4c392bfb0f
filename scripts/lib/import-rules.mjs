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
const sides = ['contract', 'server', 'web'];

/**
 * Holds a tree's imports against .dependency-cruiser.cjs. A checker that silently saw nothing would
 * pass for ever, so what it did not see counts as a violation too.
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
    return { violations: [{ rule: 'checker-runs', text: `ended with code ${code}:\n${output}` }] };
  }
  const violations = result.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      text: from === to ? from : `${from} → ${to}`,
    }));
  return { violations: [...violations, ...blindSpots(tree, result.modules)] };
}

function blindSpots(tree, modules) {
  const seen = new Map(modules.map((module) => [module.source, module]));
  const spots = [];
  for (const file of sides.flatMap((side) => sourcesIn(tree, side))) {
    if (!seen.has(file)) spots.push(`${file} was not seen`);
  }
  for (const side of sides) {
    const sources = sourcesIn(tree, side);
    if (sources.length === 0) spots.push(`${side}/src has no modules`);
    // Where the contract is imported by name but never resolved, the rules about it check nothing.
    else if (side !== 'contract' && !sources.some((file) => importsContract(seen.get(file)))) {
      spots.push(`no import of @forge/contract from ${side}/src was resolved`);
    }
  }
  return spots.map((text) => ({ rule: 'checker-sees-everything', text }));
}

const importsContract = (module) =>
  module?.dependencies.some(({ resolved }) => resolved.startsWith('contract/src/')) ?? false;

function sourcesIn(tree, side) {
  const folder = path.join(tree, side, 'src');
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true })
    .map((name) => `${side}/src/${String(name).split(path.sep).join('/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
}
