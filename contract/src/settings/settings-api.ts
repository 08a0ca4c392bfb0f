import { get, send } from '../endpoint.ts';
import { settingsChangeSchema, settingsSchema } from './settings.ts';

/** Only ever one's own: there is nobody to name. */
export const settingsApi = {
  mine: get('/settings/get', 'signed in', settingsSchema),
  update: send('/settings/update', 'signed in', settingsChangeSchema, settingsSchema),
};
