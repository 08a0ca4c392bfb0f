import { heroNameApi, type HeroName, type NewHeroName } from '@forge/contract/hero-names/hero-name';
import type { Endpoint } from '@forge/contract/endpoint';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { heroNameQueries } from './hero-name-queries.ts';

// The server's own sentence: both sides have it from the contract.
const sayDone = ({ message }: Endpoint) => {
  if (message !== undefined) toast.success(message);
};

const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: heroNameQueries.all().queryKey });

/** Adds a hero name, or changes the one that is given. */
export function useSaveHeroName(edited: HeroName | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: NewHeroName) =>
      edited
        ? call(heroNameApi.update, { id: edited._id, ...hero })
        : call(heroNameApi.create, hero),
    meta: { errorMessage: 'Operation failed' },
    onSuccess: () => sayDone(edited ? heroNameApi.update : heroNameApi.create),
    // A refusal may mean that what is on the screen is old.
    onSettled: () => readAgain(client),
  });
}

export function useDeleteHeroName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hero: HeroName) => call(heroNameApi.delete, { id: hero._id }),
    meta: { errorMessage: 'Failed to delete hero name' },
    onSuccess: (_none, { _id }) => {
      sayDone(heroNameApi.delete);
      // Gone at once: the focus must not return to a row that is about to go.
      client.setQueryData(heroNameQueries.all().queryKey, (heroes) =>
        heroes?.filter((hero) => hero._id !== _id),
      );
    },
    onSettled: () => readAgain(client),
  });
}
