import type { FastifyReply, FastifyRequest } from 'fastify';
import { raidApi } from '@forge/contract/raids/raid-api';
import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { registerTemplates } from './raid-templates.routes.ts';
import { pushRaids } from './live-raids.ts';
import { editRaid, planRaid, planRaids } from './plan-raid.ts';
import { cancelRaid, deleteRaid } from './close-raid.ts';
import { publishRaid } from './publish-raid.ts';
import { encodingFor } from '../../http/encodings.ts';
import { createRaidListCache } from './raid-list-cache.ts';
import type { RaidList } from './raid-list.ts';
import { viewPerson, viewRaid } from './raid-view.ts';
import * as raids from './raids.repository.ts';

const sendList = async (list: RaidList, request: FastifyRequest, reply: FastifyReply) => {
  reply.headers({ etag: list.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  const known = request.headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(list.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(list.body);
  return reply
    .header('content-encoding', encoding)
    .send(await (encoding === 'br' ? list.brotli() : list.gzipped()));
};

export const registerRaids: RegisterFeature = (app, context, sockets) => {
  const { db } = context;
  const lists = createRaidListCache(context);

  serve(app, raidApi.published, async (viewer, _, { request, reply }) => {
    const list = await lists.for(viewer);
    // Leaders and collectors of a raid have a list with any role.
    if (list.isEmpty && !hasRaidList(viewer)) throw refusals.forbidden();
    return sendList(list, request, reply);
  });

  serve(app, raidApi.pending, async () => (await raids.listPending(db)).map(viewRaid));

  serve(app, raidApi.one, async (_, { id }) => {
    const raid = await raids.findRaid(db, id);
    if (!raid) throw raidRefusals.notFound();
    return viewRaid(raid);
  });

  serve(app, raidApi.create, async (viewer, raid) =>
    viewRaid(await planRaid(context, viewer, raid)),
  );
  serve(app, raidApi.plan, async (viewer, plan) =>
    (await planRaids(context, viewer, plan)).map(viewRaid),
  );
  serve(app, raidApi.edit, async (viewer, raid) => viewRaid(await editRaid(context, viewer, raid)));

  serve(app, raidApi.publish, (viewer, { id }) => publishRaid(context, viewer, id));
  serve(app, raidApi.delete, (viewer, { id }) => deleteRaid(context, viewer, id));

  serve(app, raidApi.cancel, (viewer, { id, reason }) => cancelRaid(context, viewer, id, reason));
  serve(app, raidApi.openBookings, async (viewer, { id }) => {
    if (!(await raids.findRaid(db, id))) throw raidRefusals.notFound();
    const { count, deposits } = await raids.countOpenBookings(db, id);
    return { count, deposits: isAdminLevel(viewer) ? deposits : null };
  });

  serve(app, raidApi.leaders, async () =>
    (await raids.peopleWithRole(db, 'Raid Leader')).map(viewPerson),
  );
  serve(app, raidApi.collectors, async () =>
    (await raids.peopleWithRole(db, 'Gold Collector')).map(viewPerson),
  );

  registerTemplates(app, context, sockets);
  stopOnClose(app, pushRaids(context, sockets, lists));
};
