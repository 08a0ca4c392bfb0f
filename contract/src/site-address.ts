/** Known without any schema: the first script of the landing page asks here. */
export const siteAddress = '/site';
