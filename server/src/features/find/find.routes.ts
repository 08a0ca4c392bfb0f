import { findApi } from '@forge/contract/find/find-api';
import { serve } from '../../http/serve.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { find } from './find.ts';

export const registerFind: RegisterFeature = (app, context) => {
  serve(app, findApi.find, (viewer, { q }) => find(context, viewer, q));
};
