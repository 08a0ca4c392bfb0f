import { z } from 'zod';
import { get } from './endpoint.ts';
import { siteAddress } from './site-address.ts';

/** What the web app has to know about this installation before anyone signs in. */
export const siteSchema = z.object({
  communityInviteUrl: z.string(),
  demo: z.boolean(),
});

export const siteApi = { about: get(siteAddress, 'everyone', siteSchema) };
