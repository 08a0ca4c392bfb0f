import type { Browser } from '@playwright/test';
import { pages, type PageName } from '@forge/contract/pages';
import { signInAs } from '../support/sign-in.ts';
import type { Measurement } from './measurement.ts';
import { transferOf } from './transfer.ts';

const LIMIT_KB = 60;
// Two addresses of one page: only the first is measured.
const isAlias = (name: PageName) => name === 'bookRaids';
const dashboard = (Object.keys(pages) as PageName[]).filter(
  (name) => pages[name].path.startsWith('/dashboard') && !isAlias(name),
);

/** The scripts that only one page of the dashboard loads, and the largest that several load. */
export const measurePages = async (
  browser: Browser,
  url: string,
  raidId: string,
): Promise<Measurement[]> => {
  const loaded = new Map<PageName, { url: string; bytes: number }[]>();
  for (const name of dashboard) {
    const address = url + pages[name].path.replace(':id', raidId);
    const files = await transferOf(browser, address, {}, (page) => signInAs(page, 'developer'));
    loaded.set(
      name,
      files.filter(({ kind }) => kind === 'Script'),
    );
  }
  const usersOf = (script: string) =>
    [...loaded.values()].filter((scripts) => scripts.some(({ url }) => url === script)).length;
  const measured = (name: string, scripts: { url: string; bytes: number }[]): Measurement => ({
    name,
    value: scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000,
    limit: LIMIT_KB,
    bound: 'at most',
    unit: 'kB',
    details: scripts.map((script) => `${(script.bytes / 1000).toFixed(1)} kB ${script.url}`),
  });
  const [largest] = [...loaded.values()]
    .flat()
    .filter((script) => usersOf(script.url) > 1 && usersOf(script.url) < dashboard.length)
    .sort((one, other) => other.bytes - one.bytes);
  return [
    ...[...loaded].map(([name, scripts]) =>
      measured(
        `own scripts of ${pages[name].path}`,
        scripts.filter((script) => usersOf(script.url) === 1),
      ),
    ),
    measured('largest script of some pages', largest ? [largest] : []),
  ];
};
