import { z } from 'zod';
import { encoded } from '../base64-json.ts';
import { get, id, idempotent, send } from '../endpoint.ts';
import { isMember, managesRaids } from '../viewer.ts';
import { openBookingsSchema, raidPersonSchema, raidSchema } from './raid.ts';
import { cancelRaidSchema, newRaidSchema, planRaidsSchema, raidEditSchema } from './raid-rules.ts';

// Most raids have no caps: the published list leaves them out.
const listedRaid = raidSchema.extend({ armourCaps: raidSchema.shape.armourCaps.default(null) });
const raidList = encoded(z.array(listedRaid));
const people = z.array(raidPersonSchema);
const byId = z.object({ id });

export const raidApi = {
  // Leaders and collectors get the raids they run, with any role: checked by the use case.
  published: get('/raid/published', isMember, raidList),
  pending: get('/raid/pending', managesRaids, raidList),
  one: get('/raid/get/:id', managesRaids, raidSchema, byId),
  create: send(
    '/raid/create',
    managesRaids,
    newRaidSchema,
    raidSchema,
    'Raid created successfully!',
  ),
  // All of them or none.
  plan: send('/raid/plan', managesRaids, planRaidsSchema, z.array(raidSchema)),
  edit: send('/raid/edit', managesRaids, raidEditSchema, raidSchema),
  publish: idempotent(send('/raid/publish', managesRaids, byId)),
  delete: send('/raid/delete', managesRaids, byId),
  cancel: idempotent(send('/raid/cancel', managesRaids, cancelRaidSchema)),
  // What leaves with a raid that is cancelled or deleted.
  openBookings: get('/raid/open-bookings/:id', managesRaids, openBookingsSchema, byId),
  leaders: get('/raid/raid-leader', managesRaids, people),
  collectors: get('/raid/gold-collector', managesRaids, people),
};
