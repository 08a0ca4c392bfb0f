// Without schemas, since permissions are loaded on every page.

/** The roles that answer tickets, most important first. */
export const staffRoles = ['Admin', 'Developer'] as const;
export type StaffRole = (typeof staffRoles)[number];
