import { eventKind } from '../../realtime/event-bus.ts';

/** The id is the person's. */
export const settingsChanged = eventKind('settings');
