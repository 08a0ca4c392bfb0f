import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CrashScreen } from './crash-screen.tsx';

const shown = (error: unknown) => renderToStaticMarkup(<CrashScreen error={error} />);

test.each([
  'Failed to fetch dynamically imported module: https://forge.example/assets/page-1.js',
  'error loading dynamically imported module: https://forge.example/assets/page-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page-1.css',
])('asks for a reload when a script of an earlier release is gone: %s', (message) => {
  expect(shown(new TypeError(message))).toContain('The portal has been updated');
});

test.each([new TypeError('x is undefined'), 'a text', null])(
  'hides the details of any other error and links home: %s',
  (error) => {
    const screen = shown(error);
    expect(screen).toContain('Something went wrong on this page');
    expect(screen).toContain('href="/"');
    expect(screen).not.toMatch(/undefined|a text/);
  },
);
