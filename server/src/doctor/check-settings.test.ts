import { expect, test } from 'vitest';
import { checkSettings } from './check-settings.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  SESSION_SECRET: 's'.repeat(40),
  BACKUP_KEY: 'b'.repeat(40),
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_GUILD_ID: '2',
  DISCORD_ROLES: '{"3":"Admin"}',
  COMMUNITY_INVITE_URL: 'https://discord.gg/forge',
};

const linesFor = (env: Record<string, string | undefined>) =>
  checkSettings(env).findings.map(({ level, text }) => `${level}: ${text}`);

test('finds nothing wrong with complete settings of a production', () => {
  expect(linesFor(production)).toEqual(['ok: The settings are valid.']);
});

test('names every invalid setting, not only the first', () => {
  expect(linesFor({ ...production, PORT: '99999', RETENTION_DAYS: '0' })).toEqual([
    'problem: The setting PORT is wrong: it must be a port number.',
    'problem: The setting RETENTION_DAYS is wrong: it must be a number of days.',
  ]);
});

test.each([
  [{ DISCORD_ROLES: '' }, 'DISCORD_ROLES missing'],
  [{ SESSION_SECRET: '' }, 'SESSION_SECRET is missing'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS cannot be off in production'],
  [{ DATABASE_OWNER_URL: 'postgres://a@b/c' }, 'DATABASE_OWNER_URL needs DATABASE_URL'],
])('reports what the start would refuse: %j', (change, text) => {
  const { config, findings } = checkSettings({ ...production, ...change });
  expect(config).toBeNull();
  expect(findings).toEqual([
    { area: 'Settings', level: 'problem', text: expect.stringContaining(text) as string },
  ]);
});

test('reports demo mode in production', () => {
  expect(linesFor({ NODE_ENV: 'production' })).toEqual([
    expect.stringContaining('problem: Demo mode is not for production'),
  ]);
});

test('advises on settings that are allowed but unwise', () => {
  const weak = { NODE_ENV: '', BACKUP_KEY: '', COMMUNITY_INVITE_URL: '', DISCORD_GUILDID: '4' };
  expect(linesFor({ ...production, ...weak })).toEqual([
    'ok: The settings are valid.',
    'advice: There is no setting DISCORD_GUILDID: it is ignored.',
    expect.stringContaining('advice: Set NODE_ENV=production'),
    expect.stringContaining('advice: Set COMMUNITY_INVITE_URL'),
    expect.stringContaining('advice: Set BACKUP_KEY'),
  ]);
});

test('calls an address without https a problem', () => {
  expect(linesFor({ ...production, PUBLIC_URL: 'http://portal.example' })).toContainEqual(
    expect.stringMatching(/^problem: PUBLIC_URL is http:\/\/portal\.example: without https/),
  );
});
