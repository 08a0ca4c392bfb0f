import type { FastifyInstance } from 'fastify';
import { sessionsApi } from '@forge/contract/auth/sessions-api';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { viewSession } from './auth-view.ts';
import { endOwnSession, endOwnSessions } from './end-sessions.ts';
import { liveSessionsOf } from './sessions.repository.ts';

export const registerSessions = (app: FastifyInstance, context: AppContext) => {
  serve(app, sessionsApi.mine, async (viewer, _, { request }) => {
    const rows = await liveSessionsOf(context.db, viewer.id);
    return rows.map((row) => viewSession(row, request.signedIn?.sessionId));
  });

  serve(app, sessionsApi.end, async (viewer, { sessionId }) => {
    const ended = await endOwnSession(context, viewer, sessionId);
    if (ended === 0) throw refusals.notFound();
  });

  serve(app, sessionsApi.endAll, async (viewer) => {
    await endOwnSessions(context, viewer);
  });
};
