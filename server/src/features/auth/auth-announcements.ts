import { announcementKind } from '../../realtime/announcements.ts';

/** A person's name or roles changed: the id is the person's. */
export const personChanged = announcementKind('person');

/** A session was ended: the id is the session's. */
export const sessionEnded = announcementKind('session-ended');
