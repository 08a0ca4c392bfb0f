import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const filesIn = (folder: string, extension: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));

const documents = ['README.md', 'CONTRIBUTING.md', 'addon/README.md', ...filesIn('docs', '.md')];
const guide = read('docs/api.md');

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const unique = (list: string[]) => [...new Set(list)].sort();

/** Without blocks of code, in which brackets and # mean other things. */
const proseOf = (text: string) => text.replace(/^( *)```.*?^\1```$/gms, '');

/** The addresses of links and pictures. */
const linksOf = (text: string) => {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, '');
  return [...all(prose, /\]\(([^()\s]+)\)/g), ...all(prose, /<img[^>]* src="([^"]+)"/g)];
};

/** The anchors that GitHub gives headings. */
const anchorsOf = (text: string) => {
  const counts = new Map<string, number>();
  return all(proseOf(text), /^#+ (.*)$/gm).map((heading) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
};

/** The names in code in the first column of the table after a heading. */
const firstColumn = (text: string, heading: string) => {
  const section = text.split(new RegExp(`^#+ ${heading}$`, 'm'))[1].split(/^#+ /m)[0];
  const cells = all(section, /^\|([^|]*)\|/gm);
  return cells.flatMap((cell) => all(cell, /`([^`]+)`/g)).sort();
};

const brokenLinks = (file: string) =>
  linksOf(read(file)).filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [target, anchor = ''] = link.split('#');
    const at = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!fs.existsSync(path.join(root, at))) return true;
    return anchor !== '' && !anchorsOf(read(at)).includes(anchor);
  });

test.each(documents)('the links and anchors of %s exist', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

test('the documents have links, with anchors too', () => {
  const links = documents.flatMap((file) => linksOf(read(file)));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => link.includes('#')).length).toBeGreaterThan(5);
});

test('the commands that the documents name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = unique(documents.flatMap((file) => all(read(file), /\bnpm run ([a-z][\w:-]*)/g)));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(['README.md', 'docs/operations.md'])(
  'the settings of %s are those of the portal',
  (file) => {
    const schema = /^const settings = z\.object\(\{\n(.*?)^\}\);$/ms.exec(
      read('server/src/config.ts'),
    )?.[1];
    const known = all(schema ?? '', /^ {2}([A-Z_]+):/gm).sort();
    expect(known).toContain('DATABASE_URL');
    expect(firstColumn(read(file), 'Settings')).toEqual(known);
  },
);

test('the codes of the API guide are those of the contract', () => {
  const type = /^export type RefusalCode =\n(.*?);$/ms.exec(read('contract/src/refusal.ts'))?.[1];
  const known = all(type ?? '', /'([a-z-]+)'/g).sort();
  expect(known).toContain('signed-out');
  expect(firstColumn(guide, 'Refusals')).toEqual(known);
});

test('the events of the API guide exist', () => {
  const type = /^export type ServerEvents = \{\n(.*?)^\};$/ms.exec(
    read('contract/src/realtime/events.ts'),
  )?.[1];
  const known = all(type ?? '', /^ {2}(\w+): \(/gm);
  const named = firstColumn(guide, 'Events');
  expect(named).toContain('raidUpdate');
  expect(named.filter((event) => !known.includes(event))).toEqual([]);
});

test('the calls of the API guide exist', () => {
  const contract = filesIn('contract/src', '.ts').map(read).join('\n');
  const named = unique(all(guide, /[`L](\/[a-z]+\/[a-z-]+)[`"]/g));
  expect(named).toContain('/booking/create');
  expect(named.filter((call) => !contract.includes(`'${call}'`))).toEqual([]);
});

test('the API guide shows the example bot as it is, in less than 60 lines', () => {
  const bot = read('docs/example-bot.mjs');
  expect(guide).toContain(`\`\`\`js\n${bot}\`\`\`\n`);
  expect(bot.trimEnd().split('\n').length).toBeLessThan(60);
});
