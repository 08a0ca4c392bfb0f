import {
  heroNameApi,
  type HeroName,
  type HeroNameEdit,
  type NewHeroName,
} from '@forge/contract/hero-names/hero-name';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { withOptionalPayload } from '../../lib/optional-payload.ts';
import { heroNameQueries, keysOfHeroNames } from './hero-name-queries.ts';

type Saved = NewHeroName & Pick<HeroNameEdit, 'version'>;

const nameOf = ({ name, realm }: NewHeroName) => `${name} · ${realm}`;

const invalidate = (client: QueryClient) =>
  Promise.all(keysOfHeroNames.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Adds a hero name, or updates the edited one. */
export function useSaveHeroName(edited: HeroName | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: Saved) =>
      edited
        ? call(withOptionalPayload(heroNameApi.update), { id: edited._id, ...hero })
        : call(withOptionalPayload(heroNameApi.create), hero),
    meta: {
      record: (hero: Saved) => ({ ...(edited && { id: edited._id }), name: nameOf(hero) }),
      successMessage: (edited ? heroNameApi.update : heroNameApi.create).message,
      errorMessage: 'Operation failed',
    },
    // A refusal may mean that the list is out of date.
    onSettled: () => invalidate(client),
  });
}

export function useDeleteHeroName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: HeroName) =>
      call(heroNameApi.delete, { id: hero._id, withCredentials: true }),
    meta: {
      record: (hero: HeroName) => ({ id: hero._id, name: nameOf(hero) }),
      successMessage: heroNameApi.delete.message,
      errorMessage: 'Failed to delete hero name',
    },
    onSuccess: (_none, { _id }) => {
      // Removed before the refetch: the focus must not return to the deleted row.
      client.setQueryData(heroNameQueries.all().queryKey, (heroes) =>
        heroes?.filter((hero) => hero._id !== _id),
      );
    },
    onSettled: () => invalidate(client),
  });
}
