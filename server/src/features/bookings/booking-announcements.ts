import { announcementKind } from '../../realtime/announcements.ts';

/** Something about a raid's bookings changed: the id is the raid's. */
export const bookingsChanged = announcementKind('bookings-of');

/** Seats of a raid were sold: what the published list shows of it changed. */
export const seatsChanged = announcementKind('raid-published');
