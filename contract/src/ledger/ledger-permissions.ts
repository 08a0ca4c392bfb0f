import { hasRole, isAdminLevel, isAdvertiser, type Viewer } from '../viewer.ts';

/** Whom the ledger concerns every week. Everyone else may read their own statement too. */
export const hasEarnings = (viewer: Viewer) =>
  isAdminLevel(viewer) || isAdvertiser(viewer) || hasRole(viewer, 'Gold Collector');
