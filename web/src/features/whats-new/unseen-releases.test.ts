import { expect, test } from 'vitest';
import { unseenVersions } from './unseen-releases.ts';

const releases = ['1.2.0', '1.1.0', '1.0.0'].map((version) => ({
  version,
  date: '2026-11-16',
  areas: [],
}));

test.each([
  ['1.2.0', []],
  ['1.1.0', ['1.2.0']],
  ['1.0.0', ['1.2.0', '1.1.0']],
  ['', ['1.2.0']],
  ['0.9.0', ['1.2.0']],
])('after %j these are new: %j', (seen, unseen) => {
  expect([...unseenVersions(releases, seen)]).toEqual(unseen);
});
