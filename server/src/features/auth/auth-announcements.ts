import { announcementKind } from '../../realtime/announcements.ts';

/** A user's name or roles changed; the id is the user's. */
export const personChanged = announcementKind('person');

/** A session ended; the id is the session's. */
export const sessionEnded = announcementKind('session-ended');
