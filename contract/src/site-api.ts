import { z } from 'zod';
import { get, getFile } from './endpoint.ts';
import { addonAddress, siteAddress } from './site-address.ts';

/** What the web app needs to know before sign-in. */
export const siteSchema = z.object({
  communityInviteUrl: z.string(),
  demo: z.boolean(),
});

export const siteApi = {
  about: get(siteAddress, 'everyone', siteSchema),
  addon: getFile(addonAddress, 'everyone', 'application/zip'),
};
