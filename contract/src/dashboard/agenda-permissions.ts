import { canHandleMails } from '../mails/mail-permissions.ts';
import { hasRaidList } from '../raids/raid-permissions.ts';
import { hasRole, isAdminLevel, isAdvertiser, managesRaids, type Viewer } from '../viewer.ts';

export const seesCommunityDay = (viewer: Viewer) => isAdminLevel(viewer);

/** Shows the section of own raids even while it is empty. */
export const showsOwnRaids = (viewer: Viewer) => hasRole(viewer, 'Raid Leader', 'Gold Collector');

export const seesGoldToSend = canHandleMails;

/** Raids with free seats, and own bookings. */
export const seesBookingPanels = isAdvertiser;

export const seesPlanning = managesRaids;

/** Staff use the support page instead. */
export const showsOwnTickets = (viewer: Viewer) => hasRole(viewer, 'Forge Member');

/** A member who neither sells nor runs raids has no activity to chart. */
export const hasActivity = hasRaidList;
