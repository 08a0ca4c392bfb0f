import { expect, test } from 'vitest';
import { renderMarkdown } from '../../demo/channel-page.ts';
import { escapeMarkdown, raidMessage } from './raid-message.ts';

const raid = {
  name: 'Manaforge Omega',
  difficulty: 'HEROIC',
  raid_type: 'Full Run',
  loot_type: 'VIP',
  boss_count: 1,
  max_clients: 8,
  pot: 1_250_000,
  starts_at: new Date('2031-06-15T19:30:00Z'),
  taken: 3,
  version: 2,
  leader_name: 'Ada',
  is_cancelled: false,
} as const;

test.each([
  [{}, '**Manaforge Omega** · Heroic Full Run · 5 of 8 seats free'],
  [{ taken: 8 }, '**Manaforge Omega** · Heroic Full Run · Full'],
  [{ taken: 8, is_cancelled: true }, '**Manaforge Omega** · Heroic Full Run · Cancelled'],
])('begins with name, kind and state: %o', (changes, content) => {
  expect(raidMessage({ ...raid, ...changes }).content).toBe(content);
});

test('gives the start as a time stamp that Discord shows in everyone’s own time', () => {
  expect(raidMessage(raid).embeds[0]?.fields?.[0]).toEqual({
    name: 'Starts',
    value: `<t:${raid.starts_at.getTime() / 1000}:F>`,
  });
});

test.each([
  '@everyone @here',
  '<@123> <@&5> <#9> <:a:1> </join:2>',
  '<t:1:R>',
  '**bold** __u__ ~~s~~ `code` ```block``` ||spoiler||',
  '[click](https://evil.example)',
  'https://evil.example',
  '\\*not escaped twice\\*',
  '# heading > quote - list',
  '🔥 Ünïcode',
])('shows a name as it was typed: %s', (name) => {
  const { content } = raidMessage({ ...raid, name });
  const unescaped = content.replace(/\\(.)/gu, '').replaceAll('**', '');
  expect(unescaped).not.toMatch(/[*_~`|<>[\]()\\]|:\/\/|@(everyone|here|&?\d)/);
  const shown = renderMarkdown(escapeMarkdown(name)).replaceAll('\u200b', '');
  const html = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(shown).toBe(html);
});

test('keeps a name on one line, within Discord’s limits', () => {
  expect(escapeMarkdown('a\n# b')).toBe('a # b');
  const { content } = raidMessage({ ...raid, name: '*'.repeat(80) });
  expect(content.length).toBeLessThan(2_000);
});
