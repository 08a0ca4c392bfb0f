import { collectorTransfer } from '@forge/contract/ledger/ledger-rules';
import type { Viewer } from '@forge/contract/viewer';
import { raidApi } from '@forge/contract/raids/raid-api';
import {
  raidRefusals,
  UPCOMING_LIMIT,
  validateStart,
  type NewRaid,
  type PlannedRaid,
  type PlanRaids,
  type RaidEdit,
} from '@forge/contract/raids/raid-rules';
import {
  armourRefusals,
  capsWithin,
  findCapBelow,
  type ArmourCaps,
} from '@forge/contract/raids/armour-seats';
import { Refusal, refusals } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { checkVersion } from '../../check-version.ts';
import { capValues, type ArmourColumns } from '../../database/armour-columns.ts';
import type { Trx } from '../../database/database.ts';
import { lockLimit } from '../../database/lock-limit.ts';
import { createOnce, nthId } from '../../idempotency/create-once.ts';
import { changeBy, emit, setAuditAction, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { collectorLeft, mailsChanged } from '../mails/mail-events.ts';
import { goldWithCollector, listMailedBookings } from '../mails/mails.repository.ts';
import { notifyRaidChange } from './notify-raid-change.ts';
import { publishPending } from './publish-raid.ts';
import { emitRaidChanged, pendingChanged, staffChanged } from './raid-events.ts';
import { viewArmourTaken, viewCaps } from './raid-view.ts';
import * as raids from './raids.repository.ts';

const checkStart = (raid: PlannedRaid, now: Date, before?: { date: string; time: string }) => {
  const error = validateStart(raid, now, before);
  if (error) throw refusals.invalid(error);
};

const staffOfPlan = ({ raidLeader, goldCollector }: PlannedRaid): string[] =>
  goldCollector ? [raidLeader, goldCollector] : [raidLeader];

type LockedStaff = Awaited<ReturnType<typeof raids.lockPeople>>;

/** Returns their names. */
const checkStaff = (locked: LockedStaff, { raidLeader, goldCollector }: PlannedRaid) => {
  const leader = locked.get(raidLeader);
  if (!leader?.roles.includes('Raid Leader')) throw raidRefusals.notLeader();
  const collector = goldCollector ? locked.get(goldCollector) : null;
  if (collector !== null && !collector?.roles.includes('Gold Collector')) {
    throw raidRefusals.notCollector();
  }
  return { leader_name: leader.username, collector_name: collector?.username ?? null };
};

const valuesOf = (raid: PlannedRaid) => ({
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
  ...capValues(raid.armourCaps ?? null),
});

/** Caps that an edit leaves out stay, as far as Max Clients allows. */
const capsAfter = ({ armourCaps, maxClients }: PlannedRaid, before: ArmourColumns) => {
  if (armourCaps !== undefined) return armourCaps;
  const caps = viewCaps(before);
  return caps && capsWithin(caps, maxClients);
};

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
  for (const bookingId of await listMailedBookings(trx, raidId)) emit(trx, mailsChanged, bookingId);
  if (fromId !== null) emit(trx, collectorLeft, fromId);
  const amount = await goldWithCollector(trx, raidId);
  const raid = { name, day };
  await recordTransfers(trx, [collectorTransfer({ fromId, toId: after, raid, amount })]);
};

/** Refusals of this check name fields below this path. */
const namingFields = (path: string, check: () => void) => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error;
    throw new Refusal(error.status, error.code, error.message, path + error.field);
  }
};

type Planner = { context: AppContext; viewer: Viewer };

/** Checks all raids, and makes them with these ids; `at` is the path of each one's fields in the request. */
const makeRaids = async (
  trx: Trx,
  { context, viewer }: Planner,
  planned: readonly { id: string; raid: PlannedRaid }[],
  at: (index: number) => string,
) => {
  const staffIds = planned.flatMap(({ raid }) => staffOfPlan(raid));
  const staff = await raids.lockPeople(trx, staffIds);
  for (const [index, { raid }] of planned.entries()) {
    namingFields(at(index), () => {
      checkStart(raid, context.now());
      checkStaff(staff, raid);
    });
  }
  await lockLimit(trx, `raids of ${viewer.id}`);
  if ((await raids.countUpcoming(trx, viewer.id)) + planned.length > UPCOMING_LIMIT)
    throw raidRefusals.tooManyUpcoming();
  for (const { id, raid } of planned) {
    await raids.insertRaid(trx, {
      ...valuesOf(raid),
      id,
      created_by: viewer.id,
      published_at: null,
      deleted_at: null,
    });
    emit(trx, pendingChanged, id);
  }
};

/** Only managers see it until it is published. */
export const planRaid = (context: AppContext, viewer: Viewer, raid: NewRaid) =>
  transact(context, changeBy(viewer, 'plan raid'), async (trx) => {
    const request = { viewer, endpoint: raidApi.create, body: raid };
    const raidId = await createOnce(trx, request, (id) =>
      makeRaids(trx, { context, viewer }, [{ id, raid }], () => ''),
    );
    const row = await raids.findRaid(trx, raidId);
    if (!row) throw raidRefusals.notFound();
    return row;
  });

/** All of them or none. A repeated request is answered with those that are not deleted. */
export const planRaids = (context: AppContext, viewer: Viewer, plan: PlanRaids) =>
  transact(context, changeBy(viewer, 'plan raid'), async (trx) => {
    const withIds = (planId: string) =>
      plan.raids.map((raid, index) => ({ id: nthId(planId, index), raid }));
    const request = { viewer, endpoint: raidApi.plan, body: plan };
    const planId = await createOnce(trx, request, async (id) => {
      const planned = withIds(id);
      await makeRaids(trx, { context, viewer }, planned, (index) => `raids.${index}.`);
      if (!plan.publish) return;
      await setAuditAction(trx, changeBy(viewer, 'publish raid'));
      for (const raid of planned) await publishPending(trx, raid.id);
    });
    const rows = await raids.findRaids(
      trx,
      withIds(planId).map(({ id }) => id),
    );
    if (rows.length === 0) throw raidRefusals.notFound();
    return rows;
  });

/** Existing bookings keep their price and seat. */
export const editRaid = (context: AppContext, viewer: Viewer, { id: raidId, ...raid }: RaidEdit) =>
  transact(context, changeBy(viewer, 'edit raid'), async (trx) => {
    const locked = await raids.lockRaidAndPeople(trx, raidId, staffOfPlan(raid));
    if (!locked) throw raidRefusals.notFound();
    const { raid: before, people } = locked;
    if (before.cancelled_at !== null) throw raidRefusals.cancelled();
    checkVersion(before, raid);
    checkStart(raid, context.now(), { date: before.day, time: before.time_of_day });
    if (before.taken > 0 && raid.raidType !== before.raid_type) throw raidRefusals.typeFixed();
    if (raid.maxClients < before.taken) throw raidRefusals.belowBookings(before.taken);
    const armourCaps = capsAfter(raid, before);
    checkCaps(armourCaps, before);
    const staff = checkStaff(people, raid);
    const after = valuesOf({ ...raid, armourCaps });
    const edited = await raids.updateRaid(trx, raidId, after, staff);
    await changeCollector(trx, raidId, before, raid.goldCollector);
    const isSameStaff =
      before.leader_id === raid.raidLeader && before.collector_id === raid.goldCollector;
    if (before.published_at !== null && !isSameStaff) emit(trx, staffChanged, raidId);
    await notifyRaidChange(trx, viewer, raidId, { before, after });
    emitRaidChanged(trx, raidId, before, edited);
    return edited;
  });
