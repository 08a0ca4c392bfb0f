import { eventKind } from '../../realtime/event-bus.ts';

/** A booking of a raid changed. The id is the raid's. */
export const bookingsChanged = eventKind('bookings-of');
