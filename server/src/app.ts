import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './app-context.ts';
import { sealAuditPeriodically } from './audit/seal-periodically.ts';
import { seedDemoData } from './demo/demo-data.ts';
import { registerFakes } from './demo/fakes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createSessionReader } from './features/auth/session-reader.ts';
import { registerBookings } from './features/bookings/bookings.routes.ts';
import { registerCalendar } from './features/calendar/calendar.routes.ts';
import { registerCharacterLookup } from './features/character-lookup/character-lookup.routes.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerFind } from './features/find/find.routes.ts';
import { registerDiscordChannel } from './features/discord-channel/discord-channel.routes.ts';
import { openChannel } from './features/discord-channel/open-channel.ts';
import { registerHeroNames } from './features/hero-names/hero-names.routes.ts';
import { registerHistory } from './features/history/history.routes.ts';
import { registerLedger } from './features/ledger/ledger.routes.ts';
import { registerMails } from './features/mails/mails.routes.ts';
import { registerNotices } from './features/notices/notices.routes.ts';
import { registerPrivacy } from './features/privacy/privacy.routes.ts';
import { registerRaids } from './features/raids/raids.routes.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { registerSupport } from './features/support/support.routes.ts';
import { authorizeCalls } from './http/access.ts';
import { serveAddon } from './http/addon.ts';
import { collectRoutes, serveApiDocument } from './http/api-document.ts';
import { drainConnections } from './http/drain.ts';
import { acceptJson } from './http/empty-body.ts';
import { sendRefusal, registerErrorHandler } from './http/error-handler.ts';
import { serveHealth } from './http/health.ts';
import { observeRequests } from './http/observe-requests.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { limitRequestsInFlight } from './http/limit-requests-in-flight.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { loadSessions } from './http/session.ts';
import { createCookies } from './http/session-cookie.ts';
import { serveSite } from './http/site.ts';
import { serveWeb } from './http/static-web.ts';
import { serverTimeouts } from './http/timeouts.ts';
import { validatorCompiler } from './http/validation.ts';
import { limitBufferedResponses } from './http/limit-buffered-responses.ts';
import { createSocketServer } from './realtime/socket-server.ts';
import { deleteExpiredKeysPeriodically } from './idempotency/delete-expired-keys.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Builds the app from its context; two apps in one process share nothing. */
export const buildApp = async (context: AppContext) => {
  const { config, metrics, httpTimeouts } = context;
  const app = Fastify({
    loggerInstance: context.log,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What arrives during the shutdown is answered too; Fastify's own 503 would be no refusal.
    return503OnClosing: false,
    ...serverTimeouts(httpTimeouts),
    routerOptions: { maxParamLength: 200 },
    // Requests with a malformed URL never reach a route's error handler.
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJson(app);
  registerErrorHandler(app);
  const isClosing = drainConnections(app);
  limitBufferedResponses(app);
  observeRequests(app, metrics);

  setSecurityHeaders(app, config);
  await app.register(cors, { origin: config.allowedOrigins, credentials: true });
  await app.register(cookie);
  const cookies = createCookies(config.publicUrl);
  await collectRoutes(app, cookies.session.name);

  // The order of these hooks matters: open requests, the address limit, the session, the person limit, access.
  const sessions = createSessionReader(context);
  limitRequestsInFlight(app);
  const limits = config.rateLimits ? await createRateLimits(app) : null;
  limits?.limitAddresses();
  loadSessions(app, cookies, sessions.find);
  limits?.limitPeople();
  authorizeCalls(app, config.allowedOrigins);

  const sockets = createSocketServer(app, {
    config,
    metrics,
    findSession: sessions.find,
    sessionCookie: cookies.session.name,
    limits,
  });
  // Before the demo data: its raids get messages too.
  await openChannel(context);
  if (config.demoData) await seedDemoData(context);

  serveHealth(app, context, isClosing);
  serveSite(app, config);
  await serveAddon(app);
  registerAuth(app, context, sockets, { cookies, sessions });
  registerRaids(app, context, sockets);
  registerBookings(app, context, sockets);
  registerCalendar(app, context, sessions.withCurrentRoles);
  registerCharacterLookup(app, context, sockets);
  registerHeroNames(app, context, sockets);
  registerMails(app, context, sockets);
  registerLedger(app, context, sockets);
  registerDashboard(app, context, sockets);
  registerSettings(app, context, sockets);
  registerSupport(app, context, sockets);
  registerNotices(app, context, sockets);
  registerPrivacy(app, context, sockets);
  registerHistory(app, context, sockets);
  registerFind(app, context, sockets);
  registerDiscordChannel(app, context, sockets);
  if (config.demo) await app.register(registerFakes, context);
  sealAuditPeriodically(app, context);
  deleteExpiredKeysPeriodically(app, context);

  await serveApiDocument(app);
  await serveWeb(app, config.publicUrl);
  return app;
};
