import {
  HERO_NAME_LIMIT,
  heroNameRefusals,
  type NewHeroName,
} from '@forge/contract/hero-names/hero-name';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { eventKind } from '../../realtime/event-bus.ts';
import { emit, transact } from '../../transact.ts';
import * as heroes from './hero-names.repository.ts';

/** The id is the hero's. */
const heroNamesChanged = eventKind('hero-name');

const change = async <Result extends { id: string }>(
  context: AppContext,
  viewer: Viewer,
  action: string,
  work: (trx: Trx) => Promise<Result | undefined>,
): Promise<Result> => {
  try {
    return await transact(context, { actor: viewer.id, action }, async (trx) => {
      const hero = await work(trx);
      if (!hero) throw heroNameRefusals.notFound();
      emit(trx, heroNamesChanged, hero.id);
      return hero;
    });
  } catch (error) {
    if (heroes.isDuplicateHero(error)) throw heroNameRefusals.exists();
    throw error;
  }
};

const valuesOf = ({ status, ...hero }: NewHeroName) => ({ ...hero, active: status });

export const addHeroName = (context: AppContext, viewer: Viewer, hero: NewHeroName) =>
  change(context, viewer, 'add hero name', async (trx) => {
    if ((await heroes.countHeroNames(trx)) >= HERO_NAME_LIMIT) throw heroNameRefusals.full();
    return heroes.insertHeroName(trx, valuesOf(hero));
  });

export const changeHeroName = (
  context: AppContext,
  viewer: Viewer,
  { id, ...hero }: NewHeroName & { id: string },
) =>
  change(context, viewer, 'change hero name', (trx) =>
    heroes.updateHeroName(trx, id, valuesOf(hero)),
  );

/** Mails with this hero are unaffected: their codes contain it. */
export const removeHeroName = (context: AppContext, viewer: Viewer, heroId: string) =>
  change(context, viewer, 'delete hero name', (trx) => heroes.deleteHeroName(trx, heroId));
