/** Without schemas, so that the landing page's first script stays small. */
export const authAddresses = {
  status: '/auth/status',
  // The browser navigates to these; no script calls them.
  signIn: '/auth/discord',
  callback: '/auth/discord/callback',
  signOut: '/auth/logout',
};
