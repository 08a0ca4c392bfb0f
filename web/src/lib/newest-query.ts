/** The query of the URL. The router renders it later: a quick second press goes on from this one. */
export const newestQuery = (): URLSearchParams => new URLSearchParams(window.location.search);
