import { requiredText } from './text.ts';

/** Why someone did something, for those whom it concerns. */
export const MAX_REASON = 200;
export const reasonSchema = requiredText(MAX_REASON, 'The reason', 'Please give a reason');
