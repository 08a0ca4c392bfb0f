import { resolve } from 'node:path';
import { z } from 'zod';
import { roleNameSchema } from '@forge/contract/auth/auth-api';
import { roleNames, type RoleName } from '@forge/contract/viewer';
import { compileTrustedProxies } from './http/client-address.ts';
import { StartError } from './start-error.ts';

const REAL_DISCORD_API = 'https://discord.com/api/v10';
const REAL_DISCORD_CDN = 'https://cdn.discordapp.com';
const REAL_RAIDERIO = 'https://raider.io';

export const DEMO_WEBHOOK = { id: '900000000000000300', token: 'fake-discord-webhook-token' };

const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) {
    return url.origin;
  }
  context.issues.push({
    code: 'custom',
    input: text,
    message: 'must look like https://portal.example',
  });
  return z.NEVER;
});

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
// Fetch refuses credentials in an address, and its error contains the address.
const isWebhook = (address: string) => {
  const { hostname, pathname, username, password, hash } = new URL(address);
  const isDiscord = /(^|\.)discord(app)?\.com$/.test(hostname);
  const hasToken = /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/.test(pathname);
  return username === '' && password === '' && hash === '' && (!isDiscord || hasToken);
};
const webhookUrl = httpUrl.pipe(
  z
    .string()
    .refine(isWebhook, 'must be the address of a webhook, like https://discord.com/api/webhooks/…'),
);
// pg connects to one host only.
const SEVERAL_HOSTS = /^\w+:\/\/([^/]*@)?[^/@?]*,[^/@?]*([/?]|$)/;
const databaseUrl = z
  .string()
  .refine((address) => !SEVERAL_HOSTS.test(address), 'must have one host, that of the primary')
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' }));
const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const text = z.string().min(1);

const isTrustedProxies = (list: string) => {
  try {
    return Boolean(compileTrustedProxies(list));
  } catch {
    return false;
  }
};
const trustedProxies = z
  .string()
  .refine(
    isTrustedProxies,
    'must list addresses, networks like 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas',
  );

const roleMap = z.string().transform((json, context): Record<string, RoleName> => {
  try {
    const map = z.record(z.string().regex(/^\d{1,20}$/), roleNameSchema).parse(JSON.parse(json));
    if (Object.keys(map).length > 0) return map;
  } catch {
    // Reported below, together with JSON of another shape.
  }
  const message = 'must be JSON that maps role ids to role names, like {"1234":"Admin"}';
  context.issues.push({ code: 'custom', input: json, message });
  return z.NEVER;
});

const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port > 0 && port <= 65_535, 'must be a port number')
    .default(3000),
  HOST: text.optional(),
  PUBLIC_URL: origin.optional(),
  WEB_ORIGIN: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(origin))
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATA_DIR: text.default('./data'),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the application id')
    .optional(),
  DISCORD_CLIENT_SECRET: text.optional(),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the server id')
    .optional(),
  DISCORD_ROLES: roleMap.optional(),
  DISCORD_API_URL: httpUrl.optional(),
  DISCORD_WEBHOOK_URL: webhookUrl.optional(),
  RAIDERIO_API_URL: httpUrl.optional(),
  COMMUNITY_INVITE_URL: httpUrl.default('https://discord.gg/forge-portal'),
  RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number of days')
    .transform(Number)
    .default(180),
  RATE_LIMITS: onOrOff.default('on'),
  DEMO_DATA: onOrOff.default('on'),
  TRUSTED_PROXIES: trustedProxies.default('loopback'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

type Settings = z.infer<typeof settings>;

const discordKeys = [
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_GUILD_ID',
  'DISCORD_ROLES',
] as const;

// An empty variable in a .env file means "not set".
const givenIn = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const explainIssue = (issue: z.core.$ZodIssue | undefined) =>
  `The setting ${String(issue?.path[0])} is wrong: it ${issue?.message ?? ''}.`;

const parseSettings = <Shape>(schema: z.ZodType<Shape>, env: NodeJS.ProcessEnv): Shape => {
  const parsed = schema.safeParse(givenIn(env));
  if (parsed.success) return parsed.data;
  throw new StartError(explainIssue(parsed.error.issues[0]));
};

/** A sentence about each setting that is wrong by itself. */
export const findInvalidSettings = (env: NodeJS.ProcessEnv): string[] =>
  settings.safeParse(givenIn(env)).error?.issues.map(explainIssue) ?? [];

export const settingNames: readonly string[] = Object.keys(settings.shape);

const storageSettings = settings.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_OWNER_URL: true,
  DATA_DIR: true,
  SESSION_SECRET: true,
  BACKUP_KEY: true,
});
export type StorageSettings = z.infer<typeof storageSettings>;

/** The settings of commands that use the database without a portal. */
export const readStorageSettings = (env: NodeJS.ProcessEnv): StorageSettings =>
  parseSettings(storageSettings, env);

const hasDiscord = (given: Settings): boolean => {
  const missing = discordKeys.filter((key) => given[key] === undefined);
  if (missing.length === discordKeys.length) return false;
  if (missing.length === 0) return true;
  throw new StartError(
    `The Discord settings are incomplete: ${missing.join(', ')} missing (set all four, or none for demo mode).`,
  );
};

/** The address at which this process reaches itself. */
const ownAddress = ({ HOST, PORT }: Settings) =>
  `http://${HOST === '::1' ? '[::1]' : '127.0.0.1'}:${PORT}`;

/** The fake Discord of demo mode, served by this process at paths like Discord's. */
const demoDiscord = (given: Settings, publicUrl: string) => ({
  clientId: '900000000000000100',
  clientSecret: 'fake-discord-client-secret',
  guildId: '900000000000000200',
  roles: Object.fromEntries(
    roleNames.map((name, index): [string, RoleName] => [`90000000000000000${index + 1}`, name]),
  ),
  apiUrl: given.DISCORD_API_URL ?? `${ownAddress(given)}/demo/api/v10`,
  authorizeUrl: `${publicUrl}/demo/oauth2/authorize`,
  cdnUrl: '/demo/cdn',
});

/** The webhook of the fake channel, at a path like Discord's. */
const demoWebhook = (given: Settings) =>
  `${ownAddress(given)}/demo/api/v10/webhooks/${DEMO_WEBHOOK.id}/${DEMO_WEBHOOK.token}`;

const realDiscord = (given: Settings) => {
  const apiUrl = (given.DISCORD_API_URL ?? REAL_DISCORD_API).replace(/\/$/, '');
  return {
    clientId: given.DISCORD_CLIENT_ID ?? '',
    clientSecret: given.DISCORD_CLIENT_SECRET ?? '',
    guildId: given.DISCORD_GUILD_ID ?? '',
    roles: given.DISCORD_ROLES ?? {},
    apiUrl,
    // The consent page is at discord.com/oauth2/authorize, outside of the API's path.
    authorizeUrl: `${apiUrl.replace(/\/api(\/v\d+)?$/, '')}/oauth2/authorize`,
    cdnUrl: REAL_DISCORD_CDN,
  };
};

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** In demo mode the portal is used at any name of the own machine. */
const loopbackOrigins = (publicUrl: string, port: number) => {
  const ports = [String(port)];
  if (loopback.includes(new URL(publicUrl).hostname)) ports.push(new URL(publicUrl).port || '80');
  return ports.flatMap((each) => loopback.map((host) => new URL(`http://${host}:${each}`).origin));
};

/** Reads the environment; throws a StartError about the first invalid setting. */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const given = parseSettings(settings, env);
  const production = given.NODE_ENV === 'production';
  const demo = !hasDiscord(given);
  if (demo && production) {
    throw new StartError(
      `Demo mode is not for production: set ${discordKeys.join(', ')}, or leave NODE_ENV unset.`,
    );
  }
  if (!demo && !given.SESSION_SECRET) {
    throw new StartError(
      'The setting SESSION_SECRET is missing: give at least 32 random characters.',
    );
  }
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    throw new StartError('The setting DATABASE_DIRECT_URL needs DATABASE_URL beside it.');
  }
  if (production && given.RATE_LIMITS === 'off') {
    throw new StartError('The setting RATE_LIMITS cannot be off in production.');
  }
  if (given.DATABASE_OWNER_URL && !given.DATABASE_URL) {
    throw new StartError(
      'The setting DATABASE_OWNER_URL needs DATABASE_URL, for the portal itself.',
    );
  }
  const host = given.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0');
  if (demo && !['127.0.0.1', 'localhost', '::1'].includes(host)) {
    throw new StartError('The setting HOST is wrong: demo mode listens on this machine only.');
  }
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  const aliases = demo ? loopbackOrigins(publicUrl, given.PORT) : [];
  return {
    demo,
    demoData: demo && given.DEMO_DATA === 'on',
    port: given.PORT,
    host,
    publicUrl,
    /** Origins at which this portal is used. */
    ownOrigins: [...new Set([publicUrl, ...aliases])],
    /** Origins of pages that may call the API with cookies. */
    allowedOrigins: [...new Set([publicUrl, ...aliases, ...(given.WEB_ORIGIN ?? [])])],
    webOrigin: given.WEB_ORIGIN?.[0] ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: given.DATABASE_OWNER_URL ?? null,
    dataDir: resolve(given.DATA_DIR),
    sessionSecret: given.SESSION_SECRET ?? null,
    discord: demo ? demoDiscord(given, publicUrl) : realDiscord(given),
    /** Secret: it allows posting to the channel. */
    webhookUrl: given.DISCORD_WEBHOOK_URL ?? (demo ? demoWebhook(given) : null),
    raiderIoUrl:
      given.RAIDERIO_API_URL ?? (demo ? `${ownAddress(given)}/demo/raiderio` : REAL_RAIDERIO),
    communityInviteUrl: given.COMMUNITY_INVITE_URL,
    retentionDays: given.RETENTION_DAYS,
    rateLimits: given.RATE_LIMITS === 'on',
    trustedProxies: given.TRUSTED_PROXIES,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
  };
};

export type Config = ReturnType<typeof readConfig>;
