import { settingsApi } from '@forge/contract/settings/settings-api';
import { serve } from '../../http/serve.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { pushSettings } from './live-settings.ts';
import { changeSettings } from './change-settings.ts';
import { viewSettings } from './settings-view.ts';
import { findSettings } from './settings.repository.ts';

export const registerSettings: RegisterFeature = (app, context, sockets) => {
  serve(app, settingsApi.mine, async (viewer) =>
    viewSettings(await findSettings(context.db, viewer.id)),
  );
  serve(app, settingsApi.update, async (viewer, change) =>
    viewSettings(await changeSettings(context, viewer, change)),
  );

  pushSettings(context, sockets);
};
