import { createHash, randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { roleNameSchema } from '@forge/contract/auth/auth-api';
import type { RoleName } from '@forge/contract/viewer';
import type { AppContext } from '../app-context.ts';
import { avatarOf } from './avatars.ts';
import { consentPage } from './consent-page.ts';
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

  const open = {
    config: { open: 'the fake Discord', unlimited: true },
    schema: { hide: true },
  };
  const page = { config: { open: 'the fake Discord' }, schema: { hide: true } };

  /** Validates the client id and the registered redirect addresses, as Discord does. */
  const parseAuthorization = (request: FastifyRequest): Authorization | null => {
    const { data } = authorizeSchema.safeParse(request.query);
    const registered = config.ownOrigins.map((origin) => `${origin}${authAddresses.callback}`);
    if (data?.client_id !== discord.clientId) return null;
    return registered.includes(data.redirect_uri) ? data : null;
  };

  const sendInvalidRequest = (reply: FastifyReply) =>
    reply.code(400).send({ success: false, message: 'Invalid OAuth2 authorize request' });

  app.get('/demo/oauth2/authorize', page, async (request, reply) => {
    const authorization = parseAuthorization(request);
    if (!authorization) return sendInvalidRequest(reply);
    return reply.type('text/html').send(consentPage(request.url));
  });

  app.post('/demo/oauth2/authorize', page, async (request, reply) => {
    const authorization = parseAuthorization(request);
    if (!authorization) return sendInvalidRequest(reply);
    const { data: form } = z.object({ persona: z.string() }).safeParse(request.body);
    const target = new URL(authorization.redirect_uri);
    if (authorization.state !== undefined) target.searchParams.set('state', authorization.state);
    if (form?.persona === 'cancel') {
      target.searchParams.set('error', 'access_denied');
      target.searchParams.set('error_description', 'The resource owner denied the request');
      return reply.redirect(target.href);
    }
    const person = form && (await find(form.persona));
    if (!person) return reply.code(400).send({ success: false, message: 'Unknown persona' });
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

  const sendToken = async (reply: FastifyReply, persona: string, scope: string) => {
    const token = { persona, scope, access_token: secret(), refresh_token: secret() };
    await repository.insertToken(pool, token, TOKEN_SECONDS);
    return reply.send({
      token_type: 'Bearer',
      access_token: token.access_token,
      expires_in: TOKEN_SECONDS,
      refresh_token: token.refresh_token,
      scope,
    });
  };

  app.post('/demo/api/v10/oauth2/token', open, async (request, reply) => {
    const basic = Buffer.from(`${discord.clientId}:${discord.clientSecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const { data: grant } = tokenSchema.safeParse(request.body);
    if (!grant) return reply.code(400).send({ error: 'unsupported_grant_type' });
    if (grant.grant_type === 'refresh_token') {
      const old = await repository.takeRefreshToken(pool, grant.refresh_token);
      if (old) return sendToken(reply, old.persona, old.scope);
    } else {
      const code = await repository.takeCode(pool, grant.code);
      const isVerified =
        !code?.code_challenge || code.code_challenge === challengeOf(grant.code_verifier ?? '');
      if (code && isVerified && code.redirect_uri === grant.redirect_uri) {
        return sendToken(reply, code.persona, code.scope);
      }
    }
    return reply
      .code(400)
      .send({ error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
  });

  const findBearer = async (request: FastifyRequest) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    return token ? repository.personByToken(pool, token) : undefined;
  };
  const userOf = (person: repository.DemoPerson) => ({
    id: person.discord_id,
    username: person.username,
    discriminator: '0',
    global_name: person.global_name,
    avatar: createHash('md5').update(person.persona).digest('hex'),
  });
  const unauthorized = (reply: FastifyReply) =>
    reply.code(401).send({ message: '401: Unauthorized', code: 0 });

  app.get('/demo/api/v10/users/@me', open, async (request, reply) => {
    const person = await findBearer(request);
    return person ? userOf(person) : unauthorized(reply);
  });

  app.get<{ Params: { guild: string } }>(
    '/demo/api/v10/users/@me/guilds/:guild/member',
    open,
    async (request, reply) => {
      const person = await findBearer(request);
      if (!person) return unauthorized(reply);
      if (request.params.guild !== discord.guildId) {
        return reply.code(404).send({ message: 'Unknown Guild', code: 10_004 });
      }
      return {
        user: userOf(person),
        nick: null,
        avatar: null,
        roles: person.role_ids,
        joined_at: '2024-01-01T00:00:00.000000+00:00',
        deaf: false,
        mute: false,
        flags: 0,
      };
    },
  );

  app.post('/demo/roles', page, async (request, reply) => {
    const rolesSchema = z.object({ persona: z.string(), roles: z.array(roleNameSchema) });
    const { data: change } = rolesSchema.safeParse(request.body);
    if (!change) {
      const message = 'Send { persona, roles: [role names] }';
      return reply.code(400).send({ success: false, message });
    }
    const person = await find(change.persona);
    if (!person) return reply.code(404).send({ success: false, message: 'Unknown persona' });
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
