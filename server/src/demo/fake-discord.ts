import { createHash, randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { roleNameSchema } from '@forge/contract/auth/auth-api';
import { Refusal } from '@forge/contract/refusal';
import type { RoleName } from '@forge/contract/viewer';
import type { AppContext } from '../app-context.ts';
import { avatarOf } from './avatars.ts';
import { consentPage } from './consent-page.ts';
import { fakeChannel } from './fake-channel.ts';
import { registerBehaviour, type Answer } from './fake-discord-behaviour.ts';
import * as repository from './fake-discord.repository.ts';
import { personOf } from './personas.ts';

const TOKEN_SECONDS = 604_800;

const authorizeSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
});
type Authorization = z.infer<typeof authorizeSchema>;

const tokenSchema = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().optional(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
]);
const revokeSchema = z.object({ token: z.string() });

const secret = () => randomBytes(24).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A fake of Discord's OAuth2 and REST endpoints that the portal calls. */
export const fakeDiscord = async (app: FastifyInstance, { config, pool }: AppContext) => {
  const { discord } = config;
  await app.register(formbody);

  const roleIdsOf = (names: readonly RoleName[]) =>
    Object.entries(discord.roles).flatMap(([roleId, name]) =>
      names.includes(name) ? [roleId] : [],
    );

  const find = async (slug: string) => {
    const person = personOf(slug);
    if (!person) return null;
    return repository.findOrInsertPerson(pool, {
      persona: person.persona,
      discord_id: person.discordId,
      username: person.username,
      global_name: person.globalName,
      role_ids: person.role ? roleIdsOf([person.role]) : [],
    });
  };

  const { route: open, behave } = registerBehaviour(app, { pool });
  const page = { config: { open: 'the fake Discord' }, schema: { hide: true } };

  /** Validates the client id and the registered redirect addresses, as Discord does. */
  const parseAuthorization = (request: FastifyRequest): Authorization | null => {
    const { data } = authorizeSchema.safeParse(request.query);
    const registered = config.ownOrigins.map((origin) => `${origin}${authAddresses.callback}`);
    if (data?.client_id !== discord.clientId) return null;
    return registered.includes(data.redirect_uri) ? data : null;
  };

  const invalidRequest = () => new Refusal(400, 'invalid', 'Invalid OAuth2 authorize request');
  const unknownPersona = (status: number, code: 'invalid' | 'not-found') =>
    new Refusal(status, code, 'Unknown persona');

  app.get('/demo/oauth2/authorize', page, async (request, reply) => {
    const authorization = parseAuthorization(request);
    if (!authorization) throw invalidRequest();
    return reply.type('text/html').send(consentPage(request.url));
  });

  app.post('/demo/oauth2/authorize', page, async (request, reply) => {
    const authorization = parseAuthorization(request);
    if (!authorization) throw invalidRequest();
    const { data: form } = z.object({ persona: z.string() }).safeParse(request.body);
    const target = new URL(authorization.redirect_uri);
    if (authorization.state !== undefined) target.searchParams.set('state', authorization.state);
    if (form?.persona === 'cancel') {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set('error_description', 'The resource owner denied the request');
      return reply.redirect(target.href);
    }
    const person = form && (await find(form.persona));
    if (!person) throw unknownPersona(400, 'invalid');
    const code = secret();
    await repository.insertCode(pool, {
      code,
      persona: person.persona,
      redirectUri: authorization.redirect_uri,
      challenge: authorization.code_challenge ?? null,
      scope: authorization.scope,
    });
    target.searchParams.set('code', code);
    return reply.redirect(target.href);
  });

  const invalidGrant: Answer = {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
  };
  const unauthorized: Answer = { status: 401, body: { message: '401: Unauthorized', code: 0 } };

  const isOurApplication = (request: FastifyRequest) => {
    const basic = Buffer.from(`${discord.clientId}:${discord.clientSecret}`).toString('base64');
    return request.headers.authorization === `Basic ${basic}`;
  };

  const lifeSeconds = ({ rotate }: repository.Behaviour) =>
    rotate ? repository.ROTATED_TOKEN_SECONDS : TOKEN_SECONDS;

  const tokenAnswer = (
    token: Omit<repository.DemoToken, 'persona'>,
    behaviour: repository.Behaviour,
  ): Answer => ({
    status: 200,
    body: {
      token_type: 'Bearer',
      access_token: token.access_token,
      expires_in: lifeSeconds(behaviour),
      refresh_token: token.refresh_token,
      scope: token.scope,
    },
  });

  const refresh = async (refreshToken: string, behaviour: repository.Behaviour) => {
    const renewed = {
      access_token: secret(),
      refresh_token: behaviour.rotate ? secret() : refreshToken,
    };
    const life = lifeSeconds(behaviour);
    const token = await repository.renewToken(pool, refreshToken, renewed, life);
    return token ? tokenAnswer(token, behaviour) : invalidGrant;
  };

  const exchange = async (
    grant: { code: string; redirect_uri: string; code_verifier?: string | undefined },
    behaviour: repository.Behaviour,
  ) => {
    const code = await repository.takeCode(pool, grant.code);
    const isVerified =
      !code?.code_challenge || code.code_challenge === challengeOf(grant.code_verifier ?? '');
    if (!code || !isVerified || code.redirect_uri !== grant.redirect_uri) return invalidGrant;
    const { persona, scope } = code;
    const token = { persona, scope, access_token: secret(), refresh_token: secret() };
    await repository.insertToken(pool, token, lifeSeconds(behaviour));
    return tokenAnswer(token, behaviour);
  };

  const giveToken = async (
    request: FastifyRequest,
    behaviour: repository.Behaviour,
  ): Promise<Answer> => {
    if (!isOurApplication(request)) return { status: 401, body: { error: 'invalid_client' } };
    const { data: grant } = tokenSchema.safeParse(request.body);
    if (!grant) return { status: 400, body: { error: 'unsupported_grant_type' } };
    return grant.grant_type === 'refresh_token'
      ? refresh(grant.refresh_token, behaviour)
      : exchange(grant, behaviour);
  };

  const revoke = async (request: FastifyRequest): Promise<Answer> => {
    if (!isOurApplication(request)) return { status: 401, body: { error: 'invalid_client' } };
    const { data } = revokeSchema.safeParse(request.body);
    if (!data) return { status: 400, body: { error: 'invalid_request' } };
    await repository.revokeTokens(pool, data.token);
    return { status: 200, body: {} };
  };

  const findBearer = async (request: FastifyRequest) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    return token ? repository.personByToken(pool, token) : undefined;
  };

  const userOf = (person: repository.DemoPerson, { names }: repository.Behaviour) => ({
    id: person.discord_id,
    username: person.username,
    discriminator: '0',
    global_name: names[person.persona] ?? person.global_name,
    avatar: createHash('md5').update(person.persona).digest('hex'),
  });

  const giveUser = async (
    request: FastifyRequest,
    behaviour: repository.Behaviour,
  ): Promise<Answer> => {
    const person = await findBearer(request);
    return person ? { status: 200, body: userOf(person, behaviour) } : unauthorized;
  };

  const giveMember = async (
    request: FastifyRequest,
    behaviour: repository.Behaviour,
  ): Promise<Answer> => {
    const person = await findBearer(request);
    if (!person) return unauthorized;
    if ((request.params as { guild: string }).guild !== discord.guildId) {
      return { status: 404, body: { message: 'Unknown Guild', code: 10_004 } };
    }
    return {
      status: 200,
      body: {
        user: userOf(person, behaviour),
        nick: null,
        avatar: null,
        roles: person.role_ids,
        joined_at: '2024-01-01T00:00:00.000000+00:00',
        deaf: false,
        mute: false,
        flags: 0,
      },
    };
  };

  const api = '/demo/api/v10';
  app.post(`${api}/oauth2/token`, open, behave('/oauth2/token', giveToken));
  app.post(`${api}/oauth2/token/revoke`, open, behave('/oauth2/token/revoke', revoke));
  app.get(`${api}/users/@me`, open, behave('/users/@me', giveUser));
  const member = '/users/@me/guilds/:guild/member';
  app.get(`${api}${member}`, open, behave(member, giveMember));

  fakeChannel(app, { pool, page, api, open, behave });

  app.post('/demo/roles', page, async (request) => {
    const rolesSchema = z.object({ persona: z.string(), roles: z.array(roleNameSchema) });
    const { data: change } = rolesSchema.safeParse(request.body);
    if (!change) throw new Refusal(400, 'invalid', 'Send { persona, roles: [role names] }');
    const person = await find(change.persona);
    if (!person) throw unknownPersona(404, 'not-found');
    await repository.setRoleIds(pool, person.persona, roleIdsOf(change.roles));
    return { success: true };
  });

  app.get<{ Params: { discordId: string } }>(
    '/demo/cdn/avatars/:discordId/:file',
    open,
    async (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/svg+xml')
        .send(avatarOf(request.params.discordId)),
  );
};
