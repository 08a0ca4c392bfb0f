import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { PlanRaids, RaidEdit } from '@forge/contract/raids/raid-rules';
import {
  useMutation,
  useQueryClient,
  type MutationState,
  type MutationStatus,
} from '@tanstack/react-query';
import { countText } from '../../lib/count-text.ts';
import { call, CallError, messageForError } from '../../lib/call.ts';
import { withOptionalPayload } from '../../lib/optional-payload.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { ifLoaded, withRaid } from './raid-mutations.ts';
import { invalidateLists, raidQueries, updateRaids } from './raid-queries.ts';

/** Creates all raids of a plan, or none. */
export function usePlanRaids() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: PlanRaids) => call(raidApi.plan, plan),
    meta: {
      successMessage: ({ raids, publish }: PlanRaids) =>
        `${countText(raids.length, 'raid')} ${publish ? 'created and published' : 'created'}`,
      errorMessage: 'Error creating the raids',
    },
    onSuccess: (raids, { publish }) => {
      for (const { _id } of raids) rowResults.done(_id);
      // At once: a copy of the week must not contain them again.
      const withRaids = (listed: Raid[]) =>
        raids.reduce((all, raid) => withRaid(raid)(all), listed);
      if (publish) client.setQueryData(raidQueries.published().queryKey, updateRaids(withRaids));
      else client.setQueryData(raidQueries.pending().queryKey, ifLoaded(withRaids));
      invalidateLists(client);
    },
  });
}

/** Publishes each raid and returns the ids; those that are refused stay pending, with the reason. */
export function usePublishMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (raids: readonly Raid[]) => {
      const results = await Promise.allSettled(
        raids.map(({ _id }) => call(raidApi.publish, { id: _id })),
      );
      const published: string[] = [];
      for (const [index, raid] of raids.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') {
          published.push(raid._id);
          rowResults.done(raid._id);
        } else {
          const reason = messageForError(result?.reason, 'Error publishing raid');
          rowResults.refused(raid._id, reason);
          toast.error(reason, { about: raid.name, topic: raid._id });
        }
      }
      if (published.length > 0) toast.success(`${countText(published.length, 'raid')} published`);
      return published;
    },
    onSettled: () => invalidateLists(client),
  });
}

type Changeable = Pick<RaidEdit, 'time' | 'raidLeader' | 'goldCollector' | 'pot'>;

/** A change of some fields of a raid, as it is shown. */
type Change = {
  raid: Raid;
  changes: Partial<Changeable & Pick<RaidEdit, 'date'>>;
  /** Of an earlier one, so that it is refused as stale. */
  version?: number;
};

export const editOfRaid = ({ raid, changes, version = raid.version }: Change): RaidEdit => ({
  id: raid._id,
  version,
  name: raid.name,
  date: raid.date,
  time: raid.time,
  difficulty: raid.difficulty,
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? null,
  raidType: raid.raidType,
  organization: raid.organization,
  lootType: raid.lootType,
  bossCount: raid.bossCount,
  maxClients: raid.maxClients,
  pot: raid.pot,
  ...changes,
});

/** What can be changed on the board, with the version that has these values. */
export const changeableFields = (raid: Raid): Changeable & { version: number } => ({
  version: raid.version,
  time: raid.time,
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? null,
  pot: raid.pot,
});

/**
 * A change of the fields that were changed since they were opened. If someone else changed the same
 * field meanwhile, it is based on the opened version, and refused as stale.
 */
export const changeSince = (
  opened: ReturnType<typeof changeableFields>,
  raid: Raid,
  entered: Changeable,
): Change => {
  const present = changeableFields(raid);
  const changed = (Object.keys(entered) as (keyof Changeable)[]).filter(
    (field) => entered[field] !== opened[field],
  );
  const isConflict = changed.some((field) => present[field] !== opened[field]);
  const changes = Object.fromEntries(changed.map((field) => [field, entered[field]]));
  return { raid, changes, ...(isConflict && { version: opened.version }) };
};

// Below the key of the query, which pushed changes leave alone meanwhile.
const changingPending = [...raidQueries.pending().queryKey, 'change'] as const;

type ChangeState = MutationState<Raid | undefined, Error, Change, { before: Raid | undefined }>;

/** As the board shows it at once. */
const withMove = (raid: Raid, { date, time }: Change['changes']): Raid => ({
  ...raid,
  date: date ?? raid.date,
  time: time ?? raid.time,
});

/** Optimistic: a pending raid has its new day at once, and the old one again if the call fails. */
export function useChangePending() {
  const client = useQueryClient();
  const { queryKey } = raidQueries.pending();
  const replace = (id: string, change: (raid: Raid) => Raid) =>
    client.setQueryData(queryKey, (raids) =>
      raids?.map((raid) => (raid._id === id ? change(raid) : raid)),
    );
  /** The changes of this raid in this tab, in their order. */
  const changesOf = ({ _id }: Raid, status?: MutationStatus) =>
    client
      .getMutationCache()
      .findAll({ mutationKey: changingPending, ...(status && { status }) })
      .map(({ state }) => state as ChangeState)
      .filter(({ variables }) => variables?.raid._id === _id);
  /** Without the changes that are shown and not saved: one of them may be refused. */
  const storedOf = (raid: Raid): Raid =>
    changesOf(raid, 'success').findLast(({ data }) => data && data.version >= raid.version)?.data ??
    changesOf(raid).find(({ context }) => context?.before?.version === raid.version)?.context
      ?.before ??
    raid;
  /** With the changes that wait behind this one. */
  const withWaiting = (raid: Raid, saved: Change): Raid =>
    changesOf(raid, 'pending')
      .filter(({ variables }) => variables !== saved)
      .reduce((shown, { variables }) => withMove(shown, variables?.changes ?? {}), raid);
  return useMutation({
    mutationKey: changingPending,
    // Serial: a change is based on the one before it.
    scope: { id: 'pending raids' },
    mutationFn: ({ raid, ...change }: Change) =>
      call(withOptionalPayload(raidApi.edit), editOfRaid({ raid: storedOf(raid), ...change })),
    meta: {
      record: ({ raid }: Change) => ({ id: raid._id, name: raid.name }),
      successMessage: 'Raid updated successfully!',
      errorMessage: 'Error updating raid',
    },
    onMutate: async ({ raid: { _id }, changes }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find((raid) => raid._id === _id);
      replace(_id, (raid) => withMove(raid, changes));
      return { before };
    },
    onSuccess: (edited, change) => {
      // With its version: it can be changed again before the list is read.
      if (edited) replace(edited._id, () => withWaiting(edited, change));
    },
    onError: (error, change) => {
      const { raid } = change;
      replace(raid._id, () => withWaiting(storedOf(raid), change));
      // Elsewhere a form shows what someone else changed; here the board does.
      if (error instanceof CallError && error.code === 'stale')
        toast.error(error.message, { about: raid.name, topic: raid._id });
    },
    onSettled: () => {
      // A list that is read before the other changes are saved would undo them on the screen.
      if (client.isMutating({ mutationKey: changingPending }) === 1) invalidateLists(client);
    },
  });
}
