/** What the server says over the socket. */
export type ServerEvents = {
  /** Pushes may have been missed, and nobody knows which: read again whatever is open. */
  resync: () => void;
  /** The person holds a new role: ask again who is signed in, and join again. */
  viewerUpdate: () => void;
  /** The published list as this person may see it, encoded like the answer of the call. */
  raidUpdate: (update: { success: true; payload: string }) => void;
  /** A raid's bookings changed: whoever has them open reads them again. */
  bookingUpdate: (update: { success: true; raidId: string }) => void;
  /** Something on the list of plans changed: managers read it again. */
  pendingRaidUpdate: () => void;
  /** A mail that is this person's to handle changed: read the list again. */
  mailUpdate: () => void;
  /** Something that this person's figures count changed: read them again. */
  statsUpdate: () => void;
};

/** What the web app says over the socket. */
export type ClientEvents = {
  /** Asks for `raidUpdate`; whatever is sent along is ignored, a function is called when joined. */
  joinRaidRoom: (...sent: unknown[]) => void;
};
