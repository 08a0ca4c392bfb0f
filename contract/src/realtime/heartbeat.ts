/** The server sends one to every socket at this interval; a page that misses one asks whether the server is there. */
export const HEARTBEAT_MS = 5_000;
