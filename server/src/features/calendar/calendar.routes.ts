import type { FastifyInstance } from 'fastify';
import { calendarApi } from '@forge/contract/calendar/calendar-api';
import type { AppContext } from '../../app-context.ts';
import { serve, serveAnyone } from '../../http/serve.ts';
import { linkCalendar, readAddress, unlinkCalendar } from './link-calendar.ts';
import { readCalendar, type WithCurrentRoles } from './read-calendar.ts';

export const registerCalendar = (
  app: FastifyInstance,
  context: AppContext,
  withCurrentRoles: WithCurrentRoles,
) => {
  serve(app, calendarApi.address, (viewer) => readAddress(context, viewer));
  serve(app, calendarApi.link, (viewer) => linkCalendar(context, viewer));
  serve(app, calendarApi.unlink, (viewer) => unlinkCalendar(context, viewer));
  serveAnyone(app, calendarApi.file, async (_, { token }, { reply }) => {
    const text = await readCalendar(context, withCurrentRoles, token);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="forge-raids.ics"')
      .send(text);
  });
};
