import { z } from 'zod';
import { getPlain, id } from '../endpoint.ts';
import { roleNameSchema } from '../viewer.ts';

export const currentUserSchema = z.object({
  _id: id,
  username: z.string(),
  discordId: z.string(),
  avatar: z.string().nullable(),
  /** Role ids as the chat community has them: opaque here. */
  role: z.array(z.string()),
  /** The same, by the names that decide what this person may do. */
  roles: z.array(roleNameSchema),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const authStatusSchema = z.object({
  isAuthenticated: z.boolean(),
  user: currentUserSchema.nullable(),
});

export const authApi = {
  status: getPlain('/auth/status', 'everyone', authStatusSchema),
  roles: getPlain('/discord/roles', 'signed in', z.object({ roles: z.array(roleNameSchema) })),
};

/** Addresses the browser goes to by itself, not calls that a script makes. */
export const authAddresses = {
  signIn: '/auth/discord',
  callback: '/auth/discord/callback',
  signOut: '/auth/logout',
};
