import {
  raidTemplateApi,
  type RaidTemplate,
  type RenameTemplate,
} from '@forge/contract/raids/raid-template';
import type { Raid } from '@forge/contract/raids/raid';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/call.ts';
import { createUuid } from '../../lib/idempotency-keys.ts';

export const templateQueries = {
  all: () =>
    queryOptions({
      queryKey: ['raid templates'],
      queryFn: () => call(raidTemplateApi.all),
      meta: { errorMessage: 'Error loading templates' },
    }),
};

const useRefetchTemplates = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: templateQueries.all().queryKey });
};

/** Saves a raid as a template; the same function in every render. */
export function useSaveTemplate() {
  const { mutate } = useMutation({
    mutationFn: ({ _id }: Raid) =>
      call(raidTemplateApi.create, { raidId: _id, requestId: createUuid() }),
    meta: {
      record: ({ name }: Raid) => ({ name }),
      successMessage: 'Template saved',
      errorMessage: 'Error saving the template',
    },
    onSuccess: useRefetchTemplates(),
  });
  return useCallback((raid: Raid) => mutate(raid), [mutate]);
}

export function useRenameTemplate() {
  return useMutation({
    mutationFn: (template: RenameTemplate) => call(raidTemplateApi.rename, template),
    meta: {
      record: ({ name }: RenameTemplate) => ({ name }),
      successMessage: 'Template renamed',
      errorMessage: 'Error renaming the template',
    },
    onSuccess: useRefetchTemplates(),
  });
}

export function useDeleteTemplate() {
  return useMutation({
    mutationFn: ({ _id }: RaidTemplate) => call(raidTemplateApi.delete, { id: _id }),
    meta: {
      record: ({ name }: RaidTemplate) => ({ name }),
      successMessage: 'Template deleted',
      errorMessage: 'Error deleting the template',
    },
    onSettled: useRefetchTemplates(),
  });
}
