import {
  HERO_NAME_LIMIT,
  heroNameApi,
  heroNameRefusals,
  type HeroNameEdit,
  type NewHeroName,
} from '@forge/contract/hero-names/hero-name';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { checkVersion } from '../../check-version.ts';
import type { Trx } from '../../database/database.ts';
import { lockLimit } from '../../database/lock-limit.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { heroNamesChanged } from './hero-name-events.ts';
import * as heroes from './hero-names.repository.ts';

const change = async <Result extends { id: string }>(
  context: AppContext,
  viewer: Viewer,
  action: string,
  work: (trx: Trx) => Promise<Result | undefined>,
): Promise<Result> => {
  try {
    return await transact(context, changeBy(viewer, action), async (trx) => {
      const hero = await work(trx);
      if (!hero) throw heroNameRefusals.notFound();
      return hero;
    });
  } catch (error) {
    if (heroes.isDuplicateHero(error)) throw heroNameRefusals.exists();
    throw error;
  }
};

export const addHeroName = (context: AppContext, viewer: Viewer, hero: NewHeroName) =>
  change(context, viewer, 'add hero name', async (trx) => {
    const request = { viewer, endpoint: heroNameApi.create, body: hero };
    const { name, realm, faction, status: active } = hero;
    const heroId = await createOnce(trx, request, async (id) => {
      await lockLimit(trx, 'hero names');
      if ((await heroes.countHeroNames(trx)) >= HERO_NAME_LIMIT) throw heroNameRefusals.full();
      await heroes.insertHeroName(trx, { id, name, realm, faction, active });
      emit(trx, heroNamesChanged, id);
    });
    return heroes.findHeroName(trx, heroId);
  });

export const changeHeroName = (context: AppContext, viewer: Viewer, hero: HeroNameEdit) =>
  change(context, viewer, 'change hero name', async (trx) => {
    const before = await heroes.lockHeroName(trx, hero.id);
    if (!before) return undefined;
    checkVersion(before, hero);
    emit(trx, heroNamesChanged, hero.id);
    const { name, realm, faction, status: active = before.active } = hero;
    return heroes.updateHeroName(trx, hero.id, { name, realm, faction, active });
  });

/** Codes that name it are outdated: they are generated again. */
export const removeHeroName = (context: AppContext, viewer: Viewer, heroId: string) =>
  change(context, viewer, 'delete hero name', (trx) => {
    emit(trx, heroNamesChanged, heroId);
    return heroes.deleteHeroName(trx, heroId);
  });
