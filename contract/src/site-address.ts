/** Without schemas, so that the landing page's first script stays small. */
export const siteAddress = '/site';
