/** How long a connection may take, in milliseconds; 0 is for ever. */
export const httpTimeouts = {
  headers: 10_000,
  /** Headers and body. A long poll is a complete request and may wait longer. */
  request: 20_000,
  /**
   * Without a byte in either direction. Node waits twice for a client that does not read. Every answer begins
   * sooner: statements have 15 s, a long poll gets a ping every 10 s.
   */
  idle: 30_000,
  /** Between two requests; longer than the 60 s of common proxies, so that they close first. */
  keepAlive: 72_000,
  /** How often headers and requests are checked. */
  checkEvery: 2_000,
};

export type HttpTimeouts = typeof httpTimeouts;

/** As options of Fastify. */
export const serverTimeouts = ({
  headers,
  request,
  idle,
  keepAlive,
  checkEvery,
}: HttpTimeouts) => ({
  requestTimeout: request,
  connectionTimeout: idle,
  keepAliveTimeout: keepAlive,
  http: {
    headersTimeout: headers,
    // Fastify sets it too, but only after Node has compared the two.
    requestTimeout: request,
    connectionsCheckingInterval: checkEvery,
  },
});
