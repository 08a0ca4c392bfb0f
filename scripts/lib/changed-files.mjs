import fs from 'node:fs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Source files that differ from the main branch, untracked ones included; all of them without git. */
export async function changedFiles(folder = root) {
  const git = (...args) => run('git', args, { cwd: folder, quiet: true });
  const mergeBases = await Promise.all(
    ['origin/main', 'main', 'HEAD'].map((branch) => git('merge-base', branch, 'HEAD')),
  ).catch(() => []);
  const base = mergeBases.find(({ code }) => code === 0)?.output.trim();
  if (!base) return ['.'];
  const lists = await Promise.all([
    git('diff', '--name-only', '--relative', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists
    .flatMap(({ output }) => output.split('\n'))
    .filter((file) => /\.([cm]?js|m?ts|tsx)$/.test(file) && fs.existsSync(`${folder}/${file}`));
}
