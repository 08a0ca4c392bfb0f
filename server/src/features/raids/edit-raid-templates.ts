import {
  raidTemplateApi,
  TEMPLATE_LIMIT,
  templateRefusals,
  type NewTemplate,
  type RenameTemplate,
} from '@forge/contract/raids/raid-template';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { lockLimit } from '../../database/lock-limit.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { templatesChanged } from './raid-events.ts';
import * as templates from './raid-templates.repository.ts';

const change = <Result extends { id: string }>(
  context: AppContext,
  viewer: Viewer,
  action: string,
  work: (trx: Trx) => Promise<Result | undefined>,
): Promise<Result> =>
  transact(context, changeBy(viewer, action), async (trx) => {
    const template = await work(trx);
    if (!template) throw templateRefusals.notFound();
    return template;
  });

/** Saves a raid, in whatever state it is, as a template for new raids. */
export const addTemplate = (context: AppContext, viewer: Viewer, template: NewTemplate) =>
  change(context, viewer, 'add raid template', async (trx) => {
    const request = { viewer, endpoint: raidTemplateApi.create, body: template };
    const templateId = await createOnce(trx, request, async (id) => {
      const { raidId, name = null } = template;
      await lockLimit(trx, 'raid templates');
      if (!(await templates.insertTemplate(trx, { id, raidId, name, createdBy: viewer.id })))
        throw raidRefusals.notFound();
      if ((await templates.countTemplates(trx)) > TEMPLATE_LIMIT) throw templateRefusals.full();
      emit(trx, templatesChanged, id);
    });
    return templates.findTemplate(trx, templateId);
  });

export const renameTemplate = (context: AppContext, viewer: Viewer, { id, name }: RenameTemplate) =>
  change(context, viewer, 'rename raid template', (trx) => {
    emit(trx, templatesChanged, id);
    return templates.renameTemplate(trx, id, name);
  });

/** Raids that were made from it stay. */
export const removeTemplate = (context: AppContext, viewer: Viewer, templateId: string) =>
  change(context, viewer, 'delete raid template', (trx) => {
    emit(trx, templatesChanged, templateId);
    return templates.deleteTemplate(trx, templateId);
  });
