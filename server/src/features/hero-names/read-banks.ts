import type { BankPlace, WaitingGold } from '@forge/contract/hero-names/hero-name';
import { isSamePlace } from '@forge/contract/hero-names/hero-name';
import { paymentRealmOf } from '@forge/contract/game';
import type { AppContext } from '../../app-context.ts';
import * as heroes from './hero-names.repository.ts';

/** The realms and factions where an active hero receives gold. */
export const listBankPlaces = async ({ db }: Pick<AppContext, 'db'>): Promise<BankPlace[]> => {
  const places = (await heroes.listActivePlaces(db)).flatMap(({ realm, faction }) => {
    const known = paymentRealmOf(realm);
    return known ? [{ realm: known, faction }] : [];
  });
  // Heroes with other spellings of a realm are in the same place.
  return places.filter(
    (place, index) => places.findIndex((each) => isSamePlace(each, place)) === index,
  );
};

/** Unsent gold where no hero can receive it, the most gold first. */
export const listWaitingGold = async (context: Pick<AppContext, 'db'>): Promise<WaitingGold[]> => {
  const [cover, waiting] = await Promise.all([
    listBankPlaces(context),
    heroes.sumUnsentGold(context.db),
  ]);
  return waiting
    .filter((place) => !cover.some((covered) => isSamePlace(covered, place)))
    .map(({ since, ...place }) => ({ ...place, since: since.toISOString() }));
};
