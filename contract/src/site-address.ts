/** Without schemas, so that the landing page's first script stays small. */
export const siteAddress = '/site';
/** The addon for the game, to download. */
export const addonAddress = '/addon/ForgeMail.zip';
