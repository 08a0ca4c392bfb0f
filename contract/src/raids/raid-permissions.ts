import {
  hasRole,
  isAdminLevel,
  isAdvertiser,
  isMember,
  managesRaids,
  type Viewer,
} from '../viewer.ts';
import type { RaidStaff } from './raid.ts';

// A relation counts only while the person holds one of the nine roles.
export const leads = (viewer: Viewer, raid: RaidStaff) =>
  isMember(viewer) && raid.leaderId === viewer.id;

export const collects = (viewer: Viewer, raid: RaidStaff) =>
  isMember(viewer) && raid.collectorId === viewer.id;

export const seesEveryRaid = (viewer: Viewer) => managesRaids(viewer) || isAdvertiser(viewer);

export const seesRaid = (viewer: Viewer, raid: RaidStaff) =>
  seesEveryRaid(viewer) || leads(viewer, raid) || collects(viewer, raid);

/** Has a raid list even while running no raid. */
export const hasRaidList = (viewer: Viewer) =>
  seesEveryRaid(viewer) || hasRole(viewer, 'Gold Collector', 'Raid Leader');

export const canOpenBookRaid = (viewer: Viewer) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || hasRole(viewer, 'Gold Collector', 'Raid Leader');
