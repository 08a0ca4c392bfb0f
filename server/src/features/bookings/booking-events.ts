import { eventKind } from '../../realtime/event-bus.ts';

/** A booking of a raid changed. The id is the raid's. */
export const bookingsChanged = eventKind('bookings-of');

/** A booking was handed over. The id is that of the person who had it. */
export const bookingHandedOver = eventKind('booking-handed-over');

/** A person was refused because a character is booked. The id is that person's. */
export const characterRefused = eventKind('character-refused');
