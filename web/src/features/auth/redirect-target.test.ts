import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redirectTarget, safeTarget, targetOfSignIn } from './redirect-target.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  '/dashboard',
  '/dashboard/book-raid',
  '/dashboard/edit-raid/5f0c7a36-8f5e-4a4b-9d8a-3b8f2f6f1c11',
  '/dashboard/edit-raid/',
  '/dashboard/book-raid?page=2#list',
  '/',
])('accepts %s', (target) => {
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
  '',
])('rejects %j', (target) => {
  expect(safeTarget(target)).toBeNull();
});

test.each([null, undefined, 7, {}, ['/dashboard']])('rejects %j', (target) => {
  expect(safeTarget(target)).toBeNull();
});

test('uses a redirect target exactly once', () => {
  redirectTarget.store('/dashboard/settings');
  expect(redirectTarget.peek()).toBe('/dashboard/settings');
  expect(redirectTarget.take()).toBe('/dashboard/settings');
  expect(redirectTarget.take()).toBeNull();
});

test('ignores and removes a tampered target', () => {
  sessionStorage.setItem('forge.redirect-target', '//evil.example');
  expect(redirectTarget.peek()).toBeNull();
  expect(redirectTarget.take()).toBeNull();
  expect(sessionStorage.getItem('forge.redirect-target')).toBeNull();
});

test('survives denied storage', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied');
    },
  });
  expect(redirectTarget.take()).toBeNull();
});

test('redirects to the requested page, else to the pending target, else to the dashboard', () => {
  expect(targetOfSignIn('/dashboard/edit-raid/7', '/dashboard/settings')).toBe(
    '/dashboard/edit-raid/7',
  );
  expect(targetOfSignIn('//evil.example', '/dashboard/settings')).toBe('/dashboard/settings');
  expect(targetOfSignIn(undefined, null)).toBe('/dashboard');
});
