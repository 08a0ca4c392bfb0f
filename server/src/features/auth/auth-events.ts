import { eventKind } from '../../realtime/event-bus.ts';

/** A user's name or roles changed; the id is the user's. */
export const personChanged = eventKind('person');

/** A session ended; the id is the session's. */
export const sessionEnded = eventKind('session-ended');
