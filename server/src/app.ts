import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { siteApi } from '@forge/contract/site-api';
import type { AppContext } from './app-context.ts';
import { fillDemoData } from './demo/demo-data.ts';
import { standIns } from './demo/stand-ins.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { followViewers } from './features/auth/live-viewers.ts';
import { startRoleKeeper } from './features/auth/role-keeper.ts';
import { createSessionReader } from './features/auth/session-reader.ts';
import { sessionsRoutes } from './features/auth/sessions.routes.ts';
import { bookingsRoutes } from './features/bookings/bookings.routes.ts';
import { pushBookings } from './features/bookings/live-bookings.ts';
import { characterLookupRoutes } from './features/character-lookup/character-lookup.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { heroNamesRoutes } from './features/hero-names/hero-names.routes.ts';
import { mailsRoutes } from './features/mails/mails.routes.ts';
import { pushNext } from './features/dashboard/live-next.ts';
import { pushStats } from './features/dashboard/live-stats.ts';
import { startSettling } from './features/dashboard/settle-totals.ts';
import { pushMailNotices } from './features/mails/live-mail-notices.ts';
import { pushMails } from './features/mails/live-mails.ts';
import { pushRaids } from './features/raids/live-raids.ts';
import { createRaidLists } from './features/raids/raid-lists.ts';
import { raidsRoutes } from './features/raids/raids.routes.ts';
import { pushSettings } from './features/settings/live-settings.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { pushTicketNotices } from './features/support/live-ticket-notices.ts';
import { pushTickets } from './features/support/live-tickets.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { guardAccess } from './http/access.ts';
import { collectApi, serveApiDocument } from './http/api-document.ts';
import { closeAfterAnswers } from './http/drain.ts';
import { answerFailure, handleErrors } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { observeRequests } from './http/observe-requests.ts';
import { createLimits } from './http/rate-limits.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serveAnyone } from './http/serve.ts';
import { readSessions } from './http/session.ts';
import { createCookies } from './http/session-cookie.ts';
import { serveWeb } from './http/static-web.ts';
import { validatorCompiler } from './http/validation.ts';
import { createSocketServer } from './realtime/socket-server.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** The whole portal as one function of its context: nothing is shared between two of them. */
export const buildApp = async (context: AppContext) => {
  const { config, metrics } = context;
  const app = Fastify({
    loggerInstance: context.log,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read never reaches a route, nor its error handler.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  closeAfterAnswers(app);
  observeRequests(app, metrics);

  setSecurityHeaders(app, config);
  await app.register(cors, { origin: config.allowedOrigins, credentials: true });
  await app.register(cookie);
  await collectApi(app);

  const cookies = createCookies(config.publicUrl);
  const sessions = createSessionReader(context);
  const limits = config.rateLimits ? await createLimits(app) : null;
  limits?.limitAddresses();
  readSessions(app, cookies, sessions.find);
  limits?.limitPeople();
  guardAccess(app, config.allowedOrigins);

  serveHealth(app, context);
  serveAnyone(app, siteApi.about, async () => ({
    communityInviteUrl: config.communityInviteUrl,
    demo: config.demo,
  }));
  authRoutes(app, context, cookies);
  sessionsRoutes(app, context);
  const raidLists = createRaidLists(context);
  raidsRoutes(app, context, raidLists);
  bookingsRoutes(app, context);
  characterLookupRoutes(app, context);
  heroNamesRoutes(app, context);
  mailsRoutes(app, context);
  dashboardRoutes(app, context);
  settingsRoutes(app, context);
  supportRoutes(app, context);
  if (config.demo) await app.register(standIns, context);
  if (config.demoData) await fillDemoData(context);
  await serveApiDocument(app);
  await serveWeb(app, config.publicUrl);

  const sockets = createSocketServer(app, {
    config,
    metrics,
    findSession: sessions.find,
    sessionCookie: cookies.session.name,
  });
  const live = followViewers(context, sockets, sessions.find);
  const pushes = [
    pushRaids(context, sockets, raidLists),
    pushBookings(context, sockets),
    pushMails(context, sockets),
    pushMailNotices(context, sockets),
    pushStats(context, sockets),
    pushTickets(context, sockets),
    pushTicketNotices(context, sockets),
    pushNext(context, sockets),
  ];
  pushSettings(context, sockets);
  const keeper = startRoleKeeper(context, sessions, live.connectedUserIds);
  const settling = startSettling(context);
  app.addHook('onClose', async () => {
    for (const push of pushes) push.stop();
    await Promise.all([keeper.stop(), settling.stop()]);
  });
  return app;
};
