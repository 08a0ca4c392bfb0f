import { isPage, pages, type PageName } from '@forge/contract/pages';
import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routes } from './routes.tsx';

// The router warns of malformed paths.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isShown = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';

const addresses = Object.values(pages).map(({ path }) => path.replace(':id', '42'));

test.each([
  ['/About', true],
  ['/DASHBOARD/Book-Raid', true],
  ['/about/', true],
  ['/about//', true],
  ['/%61bout', true],
  ['/about%2F', false],
  ['/about/x', false],
  ['/aboutx', false],
  ['/boo\u212a', false],
  ['/about/%', false],
  ['/nowhere', false],
])('the server and the router agree on %s', (path, isKnown) => {
  expect([isPage(path), isShown(path)]).toEqual([isKnown, isKnown]);
});

test('every dashboard page is guarded by its own access rule', () => {
  const guarded = (Object.keys(pages) as PageName[]).filter((name) =>
    pages[name].path.startsWith('/dashboard'),
  );
  const handles = guarded.map((name) => {
    const address = pages[name].path.replace(':id', '42');
    return matchRoutes(routes, address)?.at(-1)?.route.handle as unknown;
  });
  expect(handles).toEqual(guarded.map((page) => ({ page })));
});

test('the server answers 200 exactly where the router shows a page', () => {
  const changedCase = (path: string) =>
    fc
      .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
      .map((upper) =>
        path.replace(/./g, (letter, at: number) => (upper[at] ? letter.toUpperCase() : letter)),
      );
  const path = fc
    .tuple(
      fc.constantFrom('', '', '', '/', '/dashboard'),
      fc.constantFrom(...addresses).chain(changedCase),
      fc.constantFrom('', '', '/', '//', 'x', '/x', '%20', '%2F', '%', '%6'),
    )
    .map((parts) => parts.join(''));
  fc.assert(fc.property(path, (address) => isPage(address) === isShown(address)));
});
