import { heroNameApi, type HeroName, type NewHeroName } from '@forge/contract/hero-names/hero-name';
import type { Endpoint } from '@forge/contract/endpoint';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { heroNameQueries } from './hero-name-queries.ts';

const showMessage = ({ message }: Endpoint) => {
  if (message !== undefined) toast.success(message);
};

const invalidate = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: heroNameQueries.all().queryKey });

/** Adds a hero name, or updates the edited one. */
export function useSaveHeroName(edited: HeroName | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: NewHeroName) =>
      edited
        ? call(heroNameApi.update, { id: edited._id, ...hero })
        : call(heroNameApi.create, hero),
    meta: { errorMessage: 'Operation failed' },
    onSuccess: () => showMessage(edited ? heroNameApi.update : heroNameApi.create),
    // A refusal may mean that the list is out of date.
    onSettled: () => invalidate(client),
  });
}

export function useDeleteHeroName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: HeroName) =>
      call(heroNameApi.delete, { id: hero._id, withCredentials: true }),
    meta: { errorMessage: 'Failed to delete hero name' },
    onSuccess: (_none, { _id }) => {
      showMessage(heroNameApi.delete);
      // Removed before the refetch: the focus must not return to the deleted row.
      client.setQueryData(heroNameQueries.all().queryKey, (heroes) =>
        heroes?.filter((hero) => hero._id !== _id),
      );
    },
    onSettled: () => invalidate(client),
  });
}
