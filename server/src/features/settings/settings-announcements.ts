import { announcementKind } from '../../realtime/announcements.ts';

/** A person changed their settings: the id is the person's. */
export const settingsChanged = announcementKind('settings');
