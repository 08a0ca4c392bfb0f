import { z } from 'zod';
import { getPlain, id } from '../endpoint.ts';
import { roleNames } from '../viewer.ts';
import { authAddresses } from './auth-addresses.ts';

export const roleNameSchema = z.enum(roleNames);

export const currentUserSchema = z.object({
  _id: id,
  username: z.string(),
  discordId: z.string(),
  avatar: z.string().nullable(),
  /** Discord's role ids: opaque here. */
  role: z.array(z.string()),
  /** The same roles by the names that permissions use. */
  roles: z.array(roleNameSchema),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const authStatusSchema = z.object({
  isAuthenticated: z.boolean(),
  user: currentUserSchema.nullable(),
});

export type AuthStatus = z.infer<typeof authStatusSchema>;

export const authApi = {
  status: getPlain(authAddresses.status, 'everyone', authStatusSchema),
  roles: getPlain('/discord/roles', 'signed in', z.object({ roles: z.array(roleNameSchema) })),
};
