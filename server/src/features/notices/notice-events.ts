import { eventKind } from '../../realtime/event-bus.ts';

/** A notice was written; the id is its own. */
export const noticeWritten = eventKind('notice');

/** Someone marked notices as seen; the id is that person's. */
export const noticesSeen = eventKind('notices-seen');
