import { z } from 'zod';
import { get, id, idempotent, requestId, send } from '../endpoint.ts';
import { Refusal } from '../refusal.ts';
import { requiredText } from '../text.ts';
import { managesRaids } from '../viewer.ts';
import { capsWithin } from './armour-seats.ts';
import { raidSchema } from './raid.ts';
import { MAX_NAME } from './raid-rules.ts';

/** What a template keeps of a raid: all but its start, its people and its clients. */
const kept = {
  name: true,
  difficulty: true,
  organization: true,
  lootType: true,
  raidType: true,
  bossCount: true,
  maxClients: true,
  armourCaps: true,
  pot: true,
} as const;

export const raidTemplateSchema = raidSchema.pick({ _id: true, ...kept });
export type RaidTemplate = z.infer<typeof raidTemplateSchema>;

const templateName = requiredText(MAX_NAME, 'The name', 'Enter a name for the template');

/** Without a name it has that of the raid. */
export const newTemplateSchema = z.object({ raidId: id, name: templateName.optional(), requestId });
export type NewTemplate = z.output<typeof newTemplateSchema>;

export const renameTemplateSchema = z.object({ id, name: templateName });
export type RenameTemplate = z.output<typeof renameTemplateSchema>;

/** Templates of the community. */
export const TEMPLATE_LIMIT = 200;

export const templateRefusals = {
  notFound: () => new Refusal(404, 'not-found', 'This template does not exist any more'),
  full: () =>
    new Refusal(
      409,
      'list-full',
      `There are ${TEMPLATE_LIMIT} templates: please delete one that is not used`,
    ),
};

export const raidTemplateApi = {
  all: get('/raid/templates', managesRaids, z.array(raidTemplateSchema)),
  create: send('/raid/templates/create', managesRaids, newTemplateSchema, raidTemplateSchema),
  rename: idempotent(
    send('/raid/templates/rename', managesRaids, renameTemplateSchema, raidTemplateSchema),
  ),
  delete: send('/raid/templates/delete', managesRaids, z.object({ id })),
};

type TemplateFields = Omit<RaidTemplate, '_id'>;

/** What a raid or template gives to a new raid. */
export const templateFieldsOf = (raid: TemplateFields): TemplateFields => ({
  name: raid.name,
  difficulty: raid.difficulty,
  organization: raid.organization,
  lootType: raid.lootType,
  raidType: raid.raidType,
  bossCount: raid.bossCount,
  maxClients: raid.maxClients,
  // A raid that was edited before caps were lowered with Max Clients may have higher ones.
  armourCaps: raid.armourCaps && capsWithin(raid.armourCaps, raid.maxClients),
  pot: raid.pot,
});
