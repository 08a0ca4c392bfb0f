import { raidTemplateApi } from '@forge/contract/raids/raid-template';
import { managesRaids } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets } from '../../realtime/socket-server.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { addTemplate, removeTemplate, renameTemplate } from './edit-raid-templates.ts';
import { templatesChanged } from './raid-events.ts';
import { listTemplates } from './raid-templates.repository.ts';
import { viewTemplate } from './raid-view.ts';

export const registerTemplates: RegisterFeature = (app, context, sockets) => {
  serve(app, raidTemplateApi.all, async () => (await listTemplates(context.db)).map(viewTemplate));
  serve(app, raidTemplateApi.create, async (viewer, template) =>
    viewTemplate(await addTemplate(context, viewer, template)),
  );
  serve(app, raidTemplateApi.rename, async (viewer, template) =>
    viewTemplate(await renameTemplate(context, viewer, template)),
  );
  serve(app, raidTemplateApi.delete, async (viewer, { id }) => {
    await removeTemplate(context, viewer, id);
  });

  const changes = batchIds(context.log, () => {
    for (const socket of connectedSockets(sockets)) {
      if (managesRaids(socket.data.signedIn.viewer)) emitOne(socket, 'raidTemplateUpdate');
    }
    return Promise.resolve();
  });
  context.events.on(templatesChanged, changes.add);
  stopOnClose(app, changes);
};
