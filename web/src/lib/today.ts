import { parisDay } from '@forge/contract/paris-time';

/** Today's date in Paris, whatever the browser's time zone. */
export const today = () => parisDay(new Date());
