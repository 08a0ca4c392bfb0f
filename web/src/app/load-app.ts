/** The router with the routes of all pages. */
export const loadApp = () => import('./app.tsx');
