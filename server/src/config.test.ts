import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const discord = {
  DISCORD_CLIENT_ID: '123',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_GUILD_ID: '456',
  DISCORD_ROLES: '{"789":"Admin","790":"Raid Leader"}',
  SESSION_SECRET: 'x'.repeat(32),
};

test('defaults to demo mode on the loopback address', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    demoData: true,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
  });
});

test('defaults to rate limits and to trusting loopback proxies only', () => {
  expect(readConfig({})).toMatchObject({
    rateLimits: true,
    trustedProxies: 'loopback',
    metricsToken: null,
  });
});

test('accepts a comma in the password of the database', () => {
  const DATABASE_URL = 'postgres://app:se,cret@host:5432/forge?options=a,b';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('uses the real Discord and Raider.IO with credentials', () => {
  const config = readConfig({ ...discord, PUBLIC_URL: 'https://portal.example' });
  expect(config).toMatchObject({ demo: false, demoData: false, host: '0.0.0.0' });
  expect(config.allowedOrigins).toEqual(['https://portal.example']);
  expect(config.discord).toMatchObject({
    apiUrl: 'https://discord.com/api/v10',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    roles: { 789: 'Admin', 790: 'Raid Leader' },
  });
  expect(config.raiderIoUrl).toBe('https://raider.io');
});

test.each<[string, NodeJS.ProcessEnv]>([
  ['Demo mode is not for production', { NODE_ENV: 'production' }],
  ['DISCORD_GUILD_ID', { ...discord, DISCORD_GUILD_ID: '' }],
  ['SESSION_SECRET', { ...discord, SESSION_SECRET: '' }],
  ['SESSION_SECRET', { ...discord, SESSION_SECRET: 'short' }],
  ['RATE_LIMITS', { ...discord, NODE_ENV: 'production', RATE_LIMITS: 'off' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'web' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'portal.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://portal.example/with/path' }],
  ['WEB_ORIGIN', { WEB_ORIGIN: 'https://a.example, nonsense' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://app:secret@first,second/forge' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://first:5432,second:5432/forge' }],
  ['DISCORD_ROLES', { ...discord, DISCORD_ROLES: '{"789":"King"}' }],
  ['DISCORD_ROLES', { ...discord, DISCORD_ROLES: 'Admin' }],
  ['DISCORD_ROLES', { ...discord, DISCORD_ROLES: '{}' }],
  ['BACKUP_KEY', { BACKUP_KEY: 'short' }],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_URL: 'postgres://app@host/forge', DATABASE_OWNER_URL: 'owner' },
  ],
  ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres://owner@host/forge' }],
  ['RETENTION_DAYS', { RETENTION_DAYS: '0' }],
  ['RETENTION_DAYS', { RETENTION_DAYS: 'never' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'easily-guessed' }],
  ['COMMUNITY_INVITE_URL', { COMMUNITY_INVITE_URL: 'javascript:alert(1)' }],
  ['DISCORD_WEBHOOK_URL', { DISCORD_WEBHOOK_URL: 'discord.com/api/webhooks/1/secret' }],
  ['DISCORD_WEBHOOK_URL', { DISCORD_WEBHOOK_URL: 'https://me:secret@proxy.example/hook' }],
  ['DISCORD_WEBHOOK_URL', { DISCORD_WEBHOOK_URL: 'https://discord.com/channels/1/secret' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nginx' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'loopback,' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'true' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.1/8' }],
])('rejects an invalid setting with a message that names it: %s', (name, env) => {
  expect(() => readConfig(env)).toThrow(name);
  expect(() => readConfig(env)).toThrow(/^[^\n]+\.$/);
  if (name === 'DISCORD_WEBHOOK_URL') expect(() => readConfig(env)).not.toThrow(/secret/);
});

test.each([
  'loopback, uniquelocal',
  'linklocal,192.0.2.1',
  '10.0.0.0/8, 2001:db8::/32',
  '10.0.0.0/255.0.0.0',
  '::1,::ffff:10.0.0.1',
])('accepts the trusted proxies that Fastify accepts: %s', (TRUSTED_PROXIES) => {
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toBe(TRUSTED_PROXIES);
});

test('has a webhook only if one is set, and that of the fake in demo mode', () => {
  expect(readConfig(discord).webhookUrl).toBeNull();
  const DISCORD_WEBHOOK_URL = 'https://discord.com/api/webhooks/123/abc-_D?thread_id=9';
  expect(readConfig({ ...discord, DISCORD_WEBHOOK_URL }).webhookUrl).toBe(DISCORD_WEBHOOK_URL);
  expect(readConfig({ DISCORD_WEBHOOK_URL }).webhookUrl).toBe(DISCORD_WEBHOOK_URL);
  expect(readConfig({ PORT: '3106' }).webhookUrl).toMatch(/^http:\/\/127\.0\.0\.1:3106\/demo\//);
});
