import { z } from 'zod';
import type { Config } from '../config.ts';
import { cleanName } from './discord-names.ts';
import { createDiscordRequests, DiscordUnavailable, scopeOfToken } from './discord-requests.ts';
import type { RateLimitBackoff } from './rate-limit-backoff.ts';

/** Discord rejected the code or the token. */
export class DiscordRefused extends Error {}

const SCOPES = 'identify guilds.members.read';
// The rate limit of the calls that the application makes for itself.
const APPLICATION = 'application';
const FORBIDDEN_RETRY_SECONDS = 60;
const MAX_LIFE_SECONDS = 30 * 24 * 60 * 60;

const tokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string(),
});

const userSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().catch(''),
  global_name: z.string().nullish().catch(null),
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish()
    .catch(null),
});

const memberSchema = z.object({ roles: z.array(z.string()) });
const errorSchema = z.object({ code: z.number().catch(0) }).catch({ code: 0 });
const tokenErrorSchema = z.object({ error: z.string().catch('') }).catch({ error: '' });

const UNKNOWN_GUILD = 10_004;
const UNKNOWN_MEMBER = 10_007;

export type DiscordTokens = { accessToken: string; refreshToken: string; lifeSeconds: number };
export type DiscordPerson = {
  discordId: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
};

const parse = <Answer>(schema: z.ZodType<Answer>, body: unknown): Answer => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DiscordUnavailable(`Discord answered in an unknown shape: ${parsed.error.message}`);
};

const toPerson = (user: z.infer<typeof userSchema>, cdnUrl: string): DiscordPerson => {
  // A name can consist of invisible characters only; the id is always there.
  const username = cleanName(user.username) || `member ${user.id.slice(-4)}`;
  return {
    discordId: user.id,
    username,
    displayName: cleanName(user.global_name ?? '') || username,
    avatarUrl: user.avatar ? `${cdnUrl}/avatars/${user.id}/${user.avatar}.png` : null,
  };
};

/** The calls of Discord's API v10 that sign-in and roles need. */
export const createDiscord = (config: Config['discord'], backoff: RateLimitBackoff) => {
  const { request, checkAvailable, isResponsive, reportSlow } = createDiscordRequests(
    config.apiUrl,
    backoff,
  );

  const postAsApplication = (path: string, parameters: Record<string, string>) => {
    // Credentials in the header: a URL could end up in a log.
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    return request(APPLICATION, path, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams(parameters),
    });
  };

  const requestTokens = async (
    parameters: Record<string, string>,
    isRefused: (error: string) => boolean,
  ): Promise<DiscordTokens> => {
    const { status, body } = await postAsApplication('/oauth2/token', parameters);
    if (status === 400 && isRefused(tokenErrorSchema.parse(body).error)) {
      throw new DiscordRefused('Discord refused the code or token');
    }
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
      lifeSeconds: Math.min(token.expires_in, MAX_LIFE_SECONDS),
    };
  };

  const getWithToken = async (accessToken: string, path: string) => {
    const { status, body } = await request(scopeOfToken(accessToken), path, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (status === 200) return { body, errorCode: null };
    if (status === 401) throw new DiscordRefused('Discord no longer accepts this token');
    if (status === 404) return { body: null, errorCode: errorSchema.parse(body).code };
    throw new DiscordUnavailable(`Discord answered ${status} to ${path}`, {
      retryAfterSeconds: status === 403 ? FORBIDDEN_RETRY_SECONDS : 0,
    });
  };

  return {
    /** Whether a request may wait for Discord: it has not failed lately, and no call takes long. */
    isResponsive,

    /** Reports that a request waited too long for Discord: for a while, others do not wait for it. */
    reportSlow,

    /** Throws at once if no sign-in is possible now. */
    checkSignIn: () => checkAvailable(APPLICATION),

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
      requestTokens(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        },
        () => true,
      ),

    /** Discord accepts a refresh token once: only one call at a time may be made with it. */
    refreshTokens: (refreshToken: string) =>
      requestTokens(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        // A refusal signs the person out, so an error of ours must not count as one.
        (error) => error === 'invalid_grant',
      ),

    /** Ends the grant of this token at Discord. */
    async revoke(refreshToken: string): Promise<void> {
      const parameters = { token: refreshToken, token_type_hint: 'refresh_token' };
      const { status } = await postAsApplication('/oauth2/token/revoke', parameters);
      // 400: there is nothing to revoke.
      if (status !== 200 && status !== 400) {
        throw new DiscordUnavailable(`Discord answered ${status} to a revocation`);
      }
    },

    async personOf(accessToken: string): Promise<DiscordPerson> {
      const { body } = await getWithToken(accessToken, '/users/@me');
      return toPerson(parse(userSchema, body), config.cdnUrl);
    },

    /** The role ids of the token's owner in our guild; none for a non-member. */
    async roleIdsOf(accessToken: string): Promise<string[]> {
      const path = `/users/@me/guilds/${config.guildId}/member`;
      const { body, errorCode } = await getWithToken(accessToken, path);
      // "Not a member"; any other 404 is an error of ours.
      if (errorCode === UNKNOWN_GUILD || errorCode === UNKNOWN_MEMBER) return [];
      return parse(memberSchema, body).roles.filter((roleId) => /^\d{1,20}$/.test(roleId));
    },
  };
};

export type Discord = ReturnType<typeof createDiscord>;
