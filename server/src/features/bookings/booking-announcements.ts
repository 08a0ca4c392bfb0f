import { announcementKind } from '../../realtime/announcements.ts';

/** A booking of a raid changed. The id is the raid's. */
export const bookingsChanged = announcementKind('bookings-of');
