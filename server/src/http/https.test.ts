import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Person } from '@forge/testkit/person';
import { startTestPortal } from '@forge/testkit/test-portal';
import { readConfig } from '../config.ts';
import { setSecurityHeaders } from './security-headers.ts';

const PUBLIC_URL = 'https://portal.example';

/** Like a reverse proxy: forwards requests for the public URL to the portal's port. */
class ThroughProxy extends Person {
  override fetch(address: string, init?: RequestInit): Promise<Response> {
    return super.fetch(address.replace(PUBLIC_URL, ''), init);
  }
}

test('uses a __Host- and Secure session cookie under https', async () => {
  const portal = await startTestPortal({ env: { PUBLIC_URL } });
  try {
    const person = new ThroughProxy(`http://localhost:${portal.context.config.port}`);
    const response = await person.signIn('advertiser');
    const cookies = response.headers.getSetCookie().filter((line) => !/=;/.test(line));
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-forge_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
    // A browser removes a cookie only if its attributes match.
    const { headers } = await person.get('/auth/logout');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-forge_session=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  } finally {
    await portal.close();
  }
});

test('sends the content security policy and HSTS under https', async () => {
  const app = Fastify();
  const discord = {
    DISCORD_CLIENT_ID: '123',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_GUILD_ID: '456',
    DISCORD_ROLES: '{"789":"Admin"}',
  };
  const SESSION_SECRET = 'x'.repeat(32);
  setSecurityHeaders(app, readConfig({ ...discord, SESSION_SECRET, PUBLIC_URL }));
  app.get('/assets/file.js', async () => 'a script');
  app.get('/', async () => 'a page');
  const file = await app.inject('/assets/file.js');
  const { headers } = await app.inject('/');
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://cdn.discordapp.com",
    "font-src 'self'",
    "connect-src 'self' wss://portal.example",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://portal.example",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
  });
  // Scripts, styles, fonts and pictures get those that are not about documents.
  expect(file.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
  });
  expect(file.headers).not.toHaveProperty('content-security-policy');
});
