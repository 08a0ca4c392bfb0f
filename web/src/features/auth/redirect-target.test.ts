import { beforeEach, expect, test, vi } from 'vitest';
import { redirectTarget, safeTarget, targetOfSignIn } from './redirect-target.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test.each([
  '/dashboard',
  '/dashboard/book-raid',
  '/dashboard/edit-raid/5f0c7a36-8f5e-4a4b-9d8a-3b8f2f6f1c11',
  '/dashboard/book-raid?page=2#list',
  '/',
])('%s is a page of ours', (target) => {
  expect(safeTarget(target)).toBe(target);
});

test.each([
  '//evil.example',
  '//evil.example/dashboard',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https://evil.example/dashboard',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,x',
  'dashboard',
  '/auth/logout',
  '/nowhere',
  '/dashboard/../auth/logout',
  '/dashboard/edit-raid/',
  '',
])('%j is ignored', (target) => {
  expect(safeTarget(target)).toBeNull();
});

test.each([null, undefined, 7, {}, ['/dashboard']])('%j is no target', (target) => {
  expect(safeTarget(target)).toBeNull();
});

test('a stored target is used exactly once', () => {
  redirectTarget.store('/dashboard/settings');
  expect(redirectTarget.peek()).toBe('/dashboard/settings');
  expect(redirectTarget.take()).toBe('/dashboard/settings');
  expect(redirectTarget.take()).toBeNull();
});

test('a target that someone else wrote into storage is ignored and removed', () => {
  sessionStorage.setItem('forge.redirect-target', '//evil.example');
  expect(redirectTarget.peek()).toBeNull();
  expect(redirectTarget.take()).toBeNull();
  expect(sessionStorage.getItem('forge.redirect-target')).toBeNull();
});

test('storage that is refused is no error', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied');
    },
  });
  expect(redirectTarget.take()).toBeNull();
});

test('sign-in leads to the page that asked for it, then to an unfinished target, then to the dashboard', () => {
  expect(targetOfSignIn('/dashboard/edit-raid/7', '/dashboard/settings')).toBe(
    '/dashboard/edit-raid/7',
  );
  expect(targetOfSignIn('//evil.example', '/dashboard/settings')).toBe('/dashboard/settings');
  expect(targetOfSignIn(undefined, null)).toBe('/dashboard');
});
