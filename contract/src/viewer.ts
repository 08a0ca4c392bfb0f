export const roleNames = [
  'Admin',
  'Developer',
  'Raid Manager',
  'Gold Collector',
  'Advertiser',
  'Senior Advertiser',
  'Trial Advertiser',
  'Raid Leader',
  'Forge Member',
] as const;

export type RoleName = (typeof roleNames)[number];

/** The signed-in person. */
export type Viewer = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly RoleName[];
  /** The browser tab that makes the call, if it is known. */
  readonly tabId?: string | undefined;
  /** The name of the personal token that makes the call, if it is one. */
  readonly tokenName?: string | undefined;
};

export const hasRole = (viewer: Viewer, ...roles: RoleName[]) =>
  roles.some((role) => viewer.roles.includes(role));

export const isMember = (viewer: Viewer) => viewer.roles.length > 0;

export const isAdminLevel = (viewer: Viewer) => hasRole(viewer, 'Admin', 'Developer');

export const isAdvertiser = (viewer: Viewer) =>
  hasRole(viewer, 'Advertiser', 'Senior Advertiser', 'Trial Advertiser');

export const managesRaids = (viewer: Viewer) =>
  isAdminLevel(viewer) || hasRole(viewer, 'Raid Manager');
