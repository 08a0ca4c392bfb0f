import { get, send } from '../endpoint.ts';
import { settingsChangeSchema, settingsSchema } from './settings.ts';

/** Always the viewer's own settings. */
export const settingsApi = {
  mine: get('/settings/get', 'signed in', settingsSchema),
  update: send('/settings/update', 'signed in', settingsChangeSchema, settingsSchema),
};
