import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Auth } from '../features/auth/use-viewer.ts';
import { textOf } from '../../test/markup-text.ts';
import { NavAction } from './nav-action.tsx';

const shown = (auth: Auth) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NavAction auth={auth} />
    </MemoryRouter>,
  );

test('shows a placeholder until the auth status is known', () => {
  expect(textOf(shown({ state: 'loading' }))).toBe('');
  expect(textOf(shown({ state: 'signed out' }))).toBe('LOGIN');
});

test('links LOGOUT to the server, which ends the session', () => {
  const viewer = { id: '1', username: 'Ana', roles: [] };
  const user = { ...viewer, _id: '1', discordId: '1', avatar: null, role: [] };
  const link = shown({ state: 'signed in', user, viewer });
  expect(textOf(link)).toBe('LOGOUT');
  expect(link).toContain('href="/auth/logout"');
});
