import { mayOpen, pages } from '@forge/contract/pages';
import { roleNames } from '@forge/contract/viewer';
import { expect, test } from 'vitest';
import { tourOf, tourSteps } from './tour-steps.ts';

test.each(roleNames)('shows a %s up to four places that they may open', (role) => {
  const steps = tourSteps[role];
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.length).toBeLessThanOrEqual(4);
  for (const { to } of steps) {
    const page = Object.values(pages).find(({ path }) => path === to.split('?')[0]);
    expect(page && mayOpen({ id: '1', username: 'Ana', roles: [role] }, page.access), to).toBe(
      true,
    );
  }
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});

test.each(roleNames)('is the tour of a %s', (role) => {
  expect(tourOf({ roles: [role] })).toBe(tourSteps[role]);
});

test('chooses the steps of the role with most to do', () => {
  expect(tourOf({ roles: ['Forge Member', 'Advertiser'] })).toBe(tourSteps.Advertiser);
  expect(tourOf({ roles: ['Advertiser', 'Raid Manager'] })).toBe(tourSteps['Raid Manager']);
});

test('has no steps without a role', () => {
  expect(tourOf({ roles: [] })).toEqual([]);
});
