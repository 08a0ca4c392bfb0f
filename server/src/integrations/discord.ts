import { z } from 'zod';
import type { Config } from '../config.ts';
import { fetchJson } from './fetch-json.ts';

/** Discord is unreachable or answered unexpectedly: what was known before stays valid. */
export class DiscordUnavailable extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 0;
  }
}

/** Discord rejected the code or the token. */
export class DiscordRefused extends Error {}

const SCOPES = 'identify guilds.members.read';
const limits = { timeoutMs: 5_000, limitBytes: 256 * 1024 };

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string(),
});

const userSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});

const memberSchema = z.object({ roles: z.array(z.string()) });
const errorSchema = z.object({ code: z.number().catch(0), retry_after: z.number().catch(0) });

const UNKNOWN_GUILD = 10_004;
const UNKNOWN_MEMBER = 10_007;

export type DiscordTokens = { accessToken: string; refreshToken: string; lifeSeconds: number };
export type DiscordPerson = {
  discordId: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
};

/** The calls of Discord's API v10 that sign-in and roles need. */
export const createDiscord = (config: Config['discord']) => {
  const request = async (path: string, init: RequestInit) => {
    try {
      return await fetchJson(`${config.apiUrl}${path}`, init, limits);
    } catch (error) {
      throw new DiscordUnavailable(`Discord could not be reached: ${String(error)}`, {
        cause: error,
      });
    }
  };

  const parse = <Answer>(schema: z.ZodType<Answer>, body: unknown): Answer => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new DiscordUnavailable(`Discord answered in an unknown shape: ${parsed.error.message}`);
  };

  const requestTokens = async (parameters: Record<string, string>): Promise<DiscordTokens> => {
    // Credentials in the header: a URL could end up in a log.
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const { status, body } = await request('/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams(parameters),
    });
    // 400 invalid_grant: the code or refresh token is used, expired or not ours.
    if (status === 400) throw new DiscordRefused('Discord refused the code or token');
    if (status !== 200)
      throw new DiscordUnavailable(`Discord answered ${status} to a token request`);
    const token = parse(tokenSchema, body);
    const granted = token.scope.split(' ');
    if (!SCOPES.split(' ').every((scope) => granted.includes(scope))) {
      throw new DiscordRefused('Discord did not grant the scopes that sign-in needs');
    }
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      lifeSeconds: token.expires_in,
    };
  };

  const getWithToken = async (accessToken: string, path: string) => {
    const { status, body } = await request(path, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (status === 200) return { body, errorCode: null };
    if (status === 401) throw new DiscordRefused('Discord no longer accepts this token');
    const error = errorSchema.catch({ code: 0, retry_after: 0 }).parse(body);
    if (status === 404) return { body: null, errorCode: error.code };
    throw new DiscordUnavailable(`Discord answered ${status} to ${path}`, {
      retryAfterSeconds: status === 429 ? error.retry_after : 0,
    });
  };

  return {
    authorizeUrl: (input: {
      base: string;
      state: string;
      redirectUri: string;
      codeChallenge: string;
    }) => {
      const url = new URL(input.base);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: config.clientId,
        scope: SCOPES,
        state: input.state,
        redirect_uri: input.redirectUri,
        code_challenge: input.codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },

    exchangeCode: (code: string, redirectUri: string, codeVerifier: string) =>
      requestTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      }),

    refreshTokens: (refreshToken: string) =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),

    async personOf(accessToken: string): Promise<DiscordPerson> {
      const { body } = await getWithToken(accessToken, '/users/@me');
      const user = parse(userSchema, body);
      return {
        discordId: user.id,
        username: user.username,
        displayName: user.global_name ?? user.username,
        avatarUrl: user.avatar ? `${config.cdnUrl}/avatars/${user.id}/${user.avatar}.png` : null,
      };
    },

    /** The role ids of the token's owner in our guild; none for a non-member. */
    async roleIdsOf(accessToken: string): Promise<string[]> {
      const path = `/users/@me/guilds/${config.guildId}/member`;
      const { body, errorCode } = await getWithToken(accessToken, path);
      // "Not a member"; any other 404 is an error of ours.
      if (errorCode === UNKNOWN_GUILD || errorCode === UNKNOWN_MEMBER) return [];
      return parse(memberSchema, body).roles;
    },
  };
};

export type Discord = ReturnType<typeof createDiscord>;
