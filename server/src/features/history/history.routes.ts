import { historyApi } from '@forge/contract/history/history-api';
import { historyThings, type HistoryThing } from '@forge/contract/history/history-fields';
import { isAdminLevel, managesRaids, type Viewer } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { readHistory } from './read-history.ts';

/** Where the record decides, a malformed id is refused like an unknown one. */
const canSeeValidationErrors: Partial<Record<HistoryThing, (viewer: Viewer) => boolean>> = {
  raid: managesRaids,
  booking: isAdminLevel,
};

export const registerHistory: RegisterFeature = (app, context) => {
  for (const thing of historyThings) {
    const maySee = canSeeValidationErrors[thing];
    serve(
      app,
      historyApi[thing],
      (viewer, request) => readHistory(context, viewer, thing, request),
      maySee && { canSeeValidationErrors: maySee },
    );
  }
};
