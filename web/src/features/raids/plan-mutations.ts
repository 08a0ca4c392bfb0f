import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { PlanRaids, RaidEdit } from '@forge/contract/raids/raid-rules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { countText } from '../../lib/count-text.ts';
import { call, CallError, messageForError } from '../../lib/call.ts';
import { withOptionalPayload } from '../../lib/optional-payload.ts';
import { rowResults } from '../../lib/row-results.ts';
import { toast } from '../../lib/toast.ts';
import { raidQueries } from './raid-queries.ts';

const refetchLists = (client: QueryClient) => {
  for (const { queryKey } of [raidQueries.pending(), raidQueries.published()])
    void client.invalidateQueries({ queryKey });
};

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
    onSuccess: (raids) => {
      for (const { _id } of raids) rowResults.done(_id);
      refetchLists(client);
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
    onSettled: () => refetchLists(client),
  });
}

/** An edit of some fields of a raid, based on the version that is shown. */
export const editOfRaid = (
  raid: Raid,
  changes: Partial<Pick<RaidEdit, 'date' | 'time' | 'raidLeader' | 'goldCollector' | 'pot'>>,
): RaidEdit => ({
  id: raid._id,
  version: raid.version,
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

type Changeable = Pick<RaidEdit, 'time' | 'raidLeader' | 'goldCollector' | 'pot'>;

/** What can be changed on the board, with the version that has these values. */
export const changeableFields = (raid: Raid): Changeable & { version: number } => ({
  version: raid.version,
  time: raid.time,
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? null,
  pot: raid.pot,
});

/**
 * An edit of the fields that were changed since they were opened. If someone else changed the same
 * field meanwhile, it is based on the opened version, and refused as stale.
 */
export const editSince = (
  opened: ReturnType<typeof changeableFields>,
  raid: Raid,
  entered: Changeable,
): RaidEdit => {
  const present = changeableFields(raid);
  const changed = (Object.keys(entered) as (keyof Changeable)[]).filter(
    (field) => entered[field] !== opened[field],
  );
  const isConflict = changed.some((field) => present[field] !== opened[field]);
  const changes = Object.fromEntries(changed.map((field) => [field, entered[field]]));
  return { ...editOfRaid(raid, changes), ...(isConflict && { version: opened.version }) };
};

/** Optimistic: a pending raid has its new day at once, and the old one again if the call fails. */
export function useChangePending() {
  const client = useQueryClient();
  const { queryKey } = raidQueries.pending();
  const replace = (id: string, change: (raid: Raid) => Raid) =>
    client.setQueryData(queryKey, (raids) =>
      raids?.map((raid) => (raid._id === id ? change(raid) : raid)),
    );
  return useMutation({
    mutationFn: (edit: RaidEdit) => call(withOptionalPayload(raidApi.edit), edit),
    meta: {
      record: ({ id, name }: RaidEdit) => ({ id, name }),
      successMessage: 'Raid updated successfully!',
      errorMessage: 'Error updating raid',
    },
    onMutate: async ({ id, date, time }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find(({ _id }) => _id === id);
      replace(id, (raid) => ({ ...raid, date, time }));
      return { before };
    },
    onSuccess: (raid, { id }) => {
      // With its version: it can be changed again before the list is read.
      if (raid) replace(id, () => raid);
    },
    onError: (error, { name, id }, context) => {
      replace(id, (raid) => context?.before ?? raid);
      // Elsewhere a form shows what someone else changed; here the board does.
      if (error instanceof CallError && error.code === 'stale')
        toast.error(error.message, { about: name, topic: id });
    },
    onSettled: () => refetchLists(client),
  });
}
