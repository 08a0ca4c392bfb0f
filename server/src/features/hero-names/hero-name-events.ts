import { eventKind } from '../../realtime/event-bus.ts';

/** The id is the hero's. */
export const heroNamesChanged = eventKind('hero-name');
