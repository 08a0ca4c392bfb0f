import { announcementKind } from '../../realtime/announcements.ts';

/** The id is the person's. */
export const settingsChanged = announcementKind('settings');
