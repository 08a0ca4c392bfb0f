import { announcementKind } from '../../realtime/announcements.ts';

/** Something about a raid's bookings changed: the id is the raid's. */
export const bookingsChanged = announcementKind('bookings-of');
