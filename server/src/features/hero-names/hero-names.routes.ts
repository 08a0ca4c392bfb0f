import { heroNameApi } from '@forge/contract/hero-names/hero-name';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { addHeroName, changeHeroName, removeHeroName } from './edit-hero-names.ts';
import { viewHeroName } from './hero-name-view.ts';
import { listHeroNames } from './hero-names.repository.ts';
import { pushHeroNames } from './live-hero-names.ts';
import { listBankPlaces, listWaitingGold } from './read-banks.ts';

export const registerHeroNames: RegisterFeature = (app, context, sockets) => {
  serve(app, heroNameApi.all, async () => (await listHeroNames(context.db)).map(viewHeroName));
  serve(app, heroNameApi.cover, () => listBankPlaces(context));
  serve(app, heroNameApi.missing, () => listWaitingGold(context));
  serve(app, heroNameApi.create, async (viewer, hero) =>
    viewHeroName(await addHeroName(context, viewer, hero)),
  );
  serve(app, heroNameApi.update, async (viewer, hero) =>
    viewHeroName(await changeHeroName(context, viewer, hero)),
  );
  serve(app, heroNameApi.delete, (viewer, { id }) => removeHeroName(context, viewer, id));

  stopOnClose(app, pushHeroNames(context, sockets));
};
