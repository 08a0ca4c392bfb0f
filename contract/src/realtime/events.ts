/** What the server says over the socket. */
export type ServerEvents = {
  /** The person's roles or session changed: ask again who is signed in. */
  viewerUpdate: () => void;
};

/** What the web app says over the socket. */
export type ClientEvents = {
  joinRaidRoom: (acknowledge?: (answer: { success: boolean }) => void) => void;
};
