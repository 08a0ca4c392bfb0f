import { settingsChangeSchema } from '@forge/contract/settings/settings';
import { describe, expect, test } from 'vitest';
import changelog from '../../../../CHANGELOG.md?raw';
import { LATEST_VERSION } from './latest-version.ts';
import { parseChangelog } from './parse-changelog.ts';

test('reads releases, areas and changes in their order', () => {
  const text = `# Title

An introduction - with a dash.

## 2.0.0 (2027-01-02)

### Raids

- Raids are longer.
- A sentence that goes on
  in the next line.

### Gold

- Gold is heavier.

## 1.0.0 (2026-11-16)
`;
  const releases = [
    {
      version: '2.0.0',
      date: '2027-01-02',
      areas: [
        {
          title: 'Raids',
          changes: ['Raids are longer.', 'A sentence that goes on in the next line.'],
        },
        { title: 'Gold', changes: ['Gold is heavier.'] },
      ],
    },
    { version: '1.0.0', date: '2026-11-16', areas: [] },
  ];
  expect(parseChangelog(text)).toEqual(releases);
  expect(parseChangelog(text.replaceAll('\n', '\r\n'))).toEqual(releases);
});

test.each([
  ['a release without a date', '## 1.0.0'],
  ['a release that is no version', '## Unreleased (2026-11-16)'],
  ['a paragraph', '## 1.0.0 (2026-11-16)\n\nText'],
  ['a change without an area', '## 1.0.0 (2026-11-16)\n\n- Change'],
  ['a nested heading', '## 1.0.0 (2026-11-16)\n\n### Area\n\n#### More'],
])('refuses %s', (_, text) => {
  expect(() => parseChangelog(text)).toThrow(/^CHANGELOG\.md, line \d+: /);
});

describe('the changelog', () => {
  const releases = parseChangelog(changelog);

  test('begins with the latest version, which a person can have seen', () => {
    expect(releases[0]?.version).toBe(LATEST_VERSION);
    expect(settingsChangeSchema.safeParse({ seenVersion: LATEST_VERSION }).success).toBe(true);
  });

  test('has newer versions first', () => {
    const dates = releases.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  });

  test('has whole sentences without markup in every area', () => {
    for (const { areas } of releases) {
      expect(areas.length).toBeGreaterThan(0);
      for (const { title, changes } of areas) {
        expect(changes.length, title).toBeGreaterThan(0);
        for (const change of changes) expect(change).toMatch(/^[A-Z][^`*_[\]<>]*\.$/);
      }
    }
  });
});
