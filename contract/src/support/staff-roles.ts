// Apart from the shapes of tickets: every visitor's page asks who may use support, and needs no schemas.

/** The roles that answer tickets, as they stand beside an answer. */
export const staffRoles = ['Admin', 'Developer'] as const;
export type StaffRole = (typeof staffRoles)[number];
