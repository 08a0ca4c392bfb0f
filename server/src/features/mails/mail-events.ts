import { eventKind } from '../../realtime/event-bus.ts';

/** A mail was created, got its code, was sent or has another holder; the id is its booking's. */
export const mailsChanged = eventKind('mail-of');

/** A mail was created, so there is gold to send; the id is its booking's. */
export const mailCreated = eventKind('mail-made');

/** A user ceased to be a raid's collector, and so handles its mails no more; the id is the user's. */
export const collectorLeft = eventKind('collecting');
