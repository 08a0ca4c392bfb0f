import { raidApi } from '@forge/contract/raids/raid-api';
import type { Raid } from '@forge/contract/raids/raid';
import type { CancelRaid, NewRaid, RaidEdit } from '@forge/contract/raids/raid-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../lib/call.ts';
import { withOptionalPayload } from '../../lib/optional-payload.ts';
import { rowResults } from '../../lib/row-results.ts';
import { invalidateLists, raidQueries, updateRaids } from './raid-queries.ts';

const record = ({ _id, name }: Raid) => ({ id: _id, name });

const without = (raid: Raid) => (raids: Raid[]) => raids.filter(({ _id }) => _id !== raid._id);

/** Adds it at the end, once: the next answer brings the order. */
export const withRaid = (raid: Raid) => (raids: Raid[]) => [...without(raid)(raids), raid];

export const ifLoaded =
  (update: (raids: Raid[]) => Raid[]) =>
  (raids: Raid[] | undefined): Raid[] | undefined =>
    raids && update(raids);

export function useCreateRaid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (raid: NewRaid) => call(withOptionalPayload(raidApi.create), raid),
    meta: {
      record: ({ name }: NewRaid) => ({ name }),
      successMessage: 'Raid created successfully!',
      successScope: 'portal',
      errorMessage: ({ error }) =>
        error instanceof CallError && error.status > 0
          ? 'Failed to create raid'
          : 'An error occurred while creating the raid',
    },
    onSuccess: (created) => {
      if (created) rowResults.done(created._id);
      invalidateLists(client);
    },
  });
}

export function useEditRaid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (raid: RaidEdit) => call(withOptionalPayload(raidApi.edit), raid),
    meta: {
      record: ({ id, name }: RaidEdit) => ({ id, name }),
      successMessage: 'Raid updated successfully!',
      successScope: 'portal',
      errorMessage: 'Error updating raid',
    },
    onSuccess: () => invalidateLists(client),
  });
}

/** Optimistic: the raid moves to the other list at once, and back if the call fails. */
export function usePublishRaid(onMoved: (raid: Raid) => void) {
  const client = useQueryClient();
  const pending = raidQueries.pending().queryKey;
  const published = raidQueries.published().queryKey;
  return useMutation({
    mutationFn: (raid: Raid) => call(raidApi.publish, { id: raid._id }),
    meta: {
      record,
      successMessage: 'Raid published successfully',
      errorMessage: 'Error publishing raid',
    },
    onMutate: async (raid) => {
      // A response in flight would undo the move.
      await client.cancelQueries({ queryKey: raidQueries.all });
      client.setQueryData(pending, ifLoaded(without(raid)));
      client.setQueryData(published, updateRaids(withRaid(raid)));
      onMoved(raid);
    },
    onError: (_error, raid) => {
      client.setQueryData(published, updateRaids(without(raid)));
      client.setQueryData(pending, ifLoaded(withRaid(raid)));
    },
    onSettled: () => invalidateLists(client),
  });
}

export function useDeleteRaid() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (raid: Raid) => call(raidApi.delete, { id: raid._id }),
    meta: {
      record,
      successMessage: 'Raid deleted successfully',
      errorMessage: 'Error deleting raid',
    },
    onSuccess: (_done, raid) => {
      client.setQueryData(raidQueries.pending().queryKey, ifLoaded(without(raid)));
      client.setQueryData(raidQueries.published().queryKey, updateRaids(without(raid)));
    },
    onSettled: () => invalidateLists(client),
  });
}

/** The raid stays in its list, marked. */
export function useCancelRaid(raid: Raid) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: CancelRaid) => call(raidApi.cancel, request),
    meta: {
      record: () => record(raid),
      successMessage: 'Raid cancelled successfully',
      errorMessage: 'Error cancelling raid',
    },
    onSuccess: (_done, { reason }) =>
      client.setQueryData(
        raidQueries.published().queryKey,
        updateRaids((raids) =>
          raids.map((each) =>
            each._id === raid._id
              ? { ...each, cancelled: { reason, at: new Date().toISOString() } }
              : each,
          ),
        ),
      ),
    onSettled: () => invalidateLists(client),
  });
}
