import { canHandleMails } from '../mails/mail-permissions.ts';
import { hasRaidList } from '../raids/raid-permissions.ts';
import { holds, isAdminLevel, isAdvertiser, managesRaids, type Viewer } from '../viewer.ts';

export const seesCommunityDay = (viewer: Viewer) => isAdminLevel(viewer);

/** Whether there is a place for the own raids even while there are none. */
export const runsRaids = (viewer: Viewer) => holds(viewer, 'Raid Leader', 'Gold Collector');

export const seesGoldToSend = canHandleMails;

export const sells = isAdvertiser;

export const seesPlanning = managesRaids;

/** Members ask; those who answer have the whole desk. */
export const asksSupport = (viewer: Viewer) => holds(viewer, 'Forge Member');

/** Whether a person's days can hold anything to draw: a member who neither sells nor runs has none. */
export const hasActivity = hasRaidList;
