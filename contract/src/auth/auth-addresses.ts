/** Known without any schema: the first script of the landing page asks and leads here. */
export const authAddresses = {
  status: '/auth/status',
  // The browser goes to these by itself; no script calls them.
  signIn: '/auth/discord',
  callback: '/auth/discord/callback',
  signOut: '/auth/logout',
};
