import { collectorTransfer } from '@forge/contract/ledger/ledger-rules';
import type { Viewer } from '@forge/contract/viewer';
import { raidApi } from '@forge/contract/raids/raid-api';
import {
  raidRefusals,
  UPCOMING_LIMIT,
  validateStart,
  type NewRaid,
  type RaidEdit,
} from '@forge/contract/raids/raid-rules';
import { armourRefusals, findCapBelow, type ArmourCaps } from '@forge/contract/raids/armour-seats';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { checkVersion } from '../../check-version.ts';
import { capValues, type ArmourColumns } from '../../database/armour-columns.ts';
import type { Trx } from '../../database/database.ts';
import { makeOnce } from '../../requests/make-once.ts';
import { emit, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { collectorChanged } from '../mails/mail-events.ts';
import { goldWithCollector } from '../mails/mails.repository.ts';
import { emitRaidChanged, pendingChanged, staffChanged } from './raid-events.ts';
import { viewArmourTaken } from './raid-view.ts';
import * as raids from './raids.repository.ts';

const checkStart = (raid: NewRaid, now: Date, before?: { date: string; time: string }) => {
  const error = validateStart(raid, now, before);
  if (error) throw refusals.invalid(error);
};

const checkStaff = async (trx: Trx, { raidLeader, goldCollector }: NewRaid) => {
  const roles = await raids.lockRolesOf(
    trx,
    goldCollector ? [raidLeader, goldCollector] : [raidLeader],
  );
  if (!roles.get(raidLeader)?.includes('Raid Leader')) throw raidRefusals.notLeader();
  if (goldCollector && !roles.get(goldCollector)?.includes('Gold Collector')) {
    throw raidRefusals.notCollector();
  }
};

/** Caps that are left out stay. */
const valuesOf = (raid: NewRaid) => ({
  name: raid.name,
  day: raid.date,
  time_of_day: raid.time,
  difficulty: raid.difficulty,
  organization: raid.organization,
  loot_type: raid.lootType,
  raid_type: raid.raidType,
  boss_count: raid.bossCount,
  max_clients: raid.maxClients,
  pot: raid.pot,
  leader_id: raid.raidLeader,
  collector_id: raid.goldCollector,
  ...(raid.armourCaps !== undefined && capValues(raid.armourCaps)),
});

const checkCaps = (caps: ArmourCaps | null, before: ArmourColumns) => {
  const taken = viewArmourTaken(before);
  const below = caps && findCapBelow(caps, taken);
  if (below) throw armourRefusals.belowBookings(below, taken[below]);
};

type Collected = { name: string; day: string; collector_id: string | null };

/** The new collector handles the raid's mails, and has the gold that the old one did not send. */
const changeCollector = async (
  trx: Trx,
  raidId: string,
  before: Collected,
  after: string | null,
) => {
  const { collector_id: fromId, name, day } = before;
  if (fromId === after) return;
  for (const collectorId of [fromId, after]) {
    if (collectorId !== null) emit(trx, collectorChanged, collectorId);
  }
  const amount = await goldWithCollector(trx, raidId);
  const raid = { name, day };
  await recordTransfers(trx, [collectorTransfer({ fromId, toId: after, raid, amount })]);
};

const reread = async (trx: Trx, raidId: string) => {
  const row = await raids.findRaid(trx, raidId);
  if (!row) throw raidRefusals.notFound();
  return row;
};

/** Only managers see it until it is published. */
export const planRaid = (context: AppContext, viewer: Viewer, raid: NewRaid) =>
  transact(context, { actor: viewer.id, action: 'plan raid' }, async (trx) => {
    const request = { viewer, endpoint: raidApi.create, body: raid };
    const raidId = await makeOnce(trx, request, async (id) => {
      checkStart(raid, context.now());
      await checkStaff(trx, raid);
      if ((await raids.countUpcoming(trx, viewer.id)) >= UPCOMING_LIMIT)
        throw raidRefusals.tooManyUpcoming();
      await raids.insertRaid(trx, {
        ...valuesOf(raid),
        id,
        created_by: viewer.id,
        published_at: null,
        deleted_at: null,
      });
      emit(trx, pendingChanged, id);
    });
    return reread(trx, raidId);
  });

/** Existing bookings keep their price and seat. */
export const editRaid = (context: AppContext, viewer: Viewer, { id: raidId, ...raid }: RaidEdit) =>
  transact(context, { actor: viewer.id, action: 'edit raid' }, async (trx) => {
    const before = await raids.lockRaid(trx, raidId);
    if (!before) throw raidRefusals.notFound();
    if (before.cancelled_at !== null) throw raidRefusals.cancelled();
    checkVersion(before, raid);
    checkStart(raid, context.now(), { date: before.day, time: before.time_of_day });
    if (before.taken > 0 && raid.raidType !== before.raid_type) throw raidRefusals.typeFixed();
    if (raid.maxClients < before.taken) throw raidRefusals.belowBookings(before.taken);
    checkCaps(raid.armourCaps ?? null, before);
    await checkStaff(trx, raid);
    await raids.updateRaid(trx, raidId, valuesOf(raid));
    emitRaidChanged(trx, raidId, before);
    await changeCollector(trx, raidId, before, raid.goldCollector);
    const isSameStaff =
      before.leader_id === raid.raidLeader && before.collector_id === raid.goldCollector;
    if (before.published_at !== null && !isSameStaff) emit(trx, staffChanged, raidId);
    return reread(trx, raidId);
  });
