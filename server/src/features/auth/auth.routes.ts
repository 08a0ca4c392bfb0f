import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { authApi } from '@forge/contract/auth/auth-api';
import { pages } from '@forge/contract/pages';
import type { AppContext } from '../../app-context.ts';
import { serve, serveAnyone } from '../../http/serve.ts';
import { readBearer } from '../../http/session.ts';
import type { Cookies } from '../../http/session-cookie.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import { DiscordUnavailable } from '../../integrations/discord-requests.ts';
import type { PortalSockets } from '../../realtime/socket-server.ts';
import { endSession } from './end-sessions.ts';
import { revalidateSockets } from './live-viewers.ts';
import { startAuthJobs } from './auth-jobs.ts';
import type { SessionReader } from './session-reader.ts';
import { registerSessions } from './sessions.routes.ts';
import { registerTokens } from './tokens.routes.ts';
import { finishSignIn, SignInFailed, signInFailures, startSignIn } from './sign-in.ts';

const callbackSchema = z.object({
  code: z.string().max(512).optional(),
  state: z.string().max(512).optional(),
  error: z.string().max(512).optional(),
});

const navigation = ({ signsIn = false } = {}) => ({
  config: { access: 'everyone' as const, signsIn },
  schema: { hide: true },
});

/** Browsers are redirected to the sign-in page, which explains; the status still signals failure. */
const sendFailure = (
  web: string,
  failure: SignInFailed,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (!request.headers.accept?.includes('text/html')) throw failure;
  const address = `${web}${pages.login.path}?error=${failure.reason}`;
  return reply.code(failure.status).type('text/html').send(`<!doctype html><html lang="en"><head>
<title>Sign-in failed</title><meta http-equiv="refresh" content="0;url=${address}"></head>
<body><p>${failure.message} <a href="${address}">Back to sign-in</a></p></body></html>`);
};

/** What becomes of an error of a sign-in: an explanation, where it is an expected one. */
const failSignIn = (web: string, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof SignInFailed) return sendFailure(web, error, request, reply);
  if (!(error instanceof DiscordUnavailable)) throw error;
  request.log.warn({ reason: error.message }, 'Sign-in could not reach Discord');
  reply.header('retry-after', String(Math.max(2, Math.ceil(error.retryAfterSeconds))));
  return sendFailure(web, signInFailures.unavailable(), request, reply);
};

export const registerAuth = (
  app: FastifyInstance,
  context: AppContext,
  sockets: PortalSockets,
  { cookies, sessions }: { cookies: Cookies; sessions: SessionReader },
) => {
  const { config } = context;
  const web = config.webOrigin ?? '';

  /** The origin the browser uses, if it is one of ours. */
  const ownOrigin = (request: FastifyRequest) => {
    const origin = `${new URL(config.publicUrl).protocol}//${request.headers.host ?? ''}`;
    return config.ownOrigins.includes(origin) ? origin : config.publicUrl;
  };

  serveAnyone(app, authApi.status, async (signedIn) => ({
    isAuthenticated: signedIn !== null,
    user: signedIn?.user ?? null,
  }));

  serve(app, authApi.roles, async (viewer) => ({ roles: [...viewer.roles] }));

  app.get(authAddresses.signIn, navigation({ signsIn: true }), async (request, reply) => {
    try {
      const origin = ownOrigin(request);
      const { location, browserToken } = await startSignIn(context, {
        // In demo mode Discord's fake is at the portal's own origin.
        authorizeUrl: config.discord.authorizeUrl.replace(config.publicUrl, origin),
        redirectUri: `${origin}${authAddresses.callback}`,
        knownToken: cookies.signIn.read(request),
      });
      cookies.signIn.write(reply, browserToken);
      return await reply.redirect(location);
    } catch (error) {
      return failSignIn(web, error, request, reply);
    }
  });

  app.get(authAddresses.callback, navigation(), async (request, reply) => {
    try {
      const { code, state, error } = callbackSchema.catch({}).parse(request.query);
      const browserToken = cookies.signIn.read(request);
      if (error === 'access_denied') throw signInFailures.denied();
      if (!code || !state || !browserToken) throw signInFailures.state();
      const { token, hasOtherAttempts } = await finishSignIn(
        context,
        { code, state, browserToken },
        {
          userAgent: request.headers['user-agent'] ?? '',
          oldToken: cookies.session.read(request),
        },
      );
      // Not after a failure, and not while another sign-in of this browser is under way.
      if (!hasOtherAttempts) cookies.signIn.clear(reply);
      cookies.session.write(reply, token);
      return await reply.redirect(`${web}${pages.dashboard.path}`);
    } catch (error) {
      return failSignIn(web, error, request, reply);
    }
  });

  app.get(authAddresses.signOut, navigation(), async (request, reply) => {
    // A personal token is authenticated without the cookie. Other schemes, such as Basic, are for a proxy.
    const isByToken = readBearer(request.headers) !== undefined;
    const token = isByToken ? undefined : cookies.session.read(request);
    if (token) await endSession(context, token);
    cookies.session.clear(reply);
    return reply.redirect(`${web}${pages.home.path}`);
  });

  registerSessions(app, context);
  registerTokens(app, context);
  const revalidation = revalidateSockets(context, sockets, sessions.find);
  stopOnClose(app, revalidation, startAuthJobs(context, sessions, revalidation.connectedUserIds));
};
