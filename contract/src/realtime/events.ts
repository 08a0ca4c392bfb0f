/** What the server says over the socket. */
export type ServerEvents = {
  /** Pushes may have been missed, and nobody knows which: read again whatever is open. */
  resync: () => void;
  /** The person holds a new role: ask again who is signed in, and join again. */
  viewerUpdate: () => void;
  /** The published list as this person may see it, encoded like the answer of the call. */
  raidUpdate: (update: { success: true; payload: string }) => void;
  /** A raid's bookings changed. `own`: this tab made every one of the changes. */
  bookingUpdate: (update: { success: true; raidId: string; own?: true }) => void;
  /** Something on the list of plans changed: managers read it again. */
  pendingRaidUpdate: () => void;
  /** A mail that is this person's to handle changed: read the list again. */
  mailUpdate: () => void;
  /** A ticket that this person may read changed; null: any of them may have. */
  ticketUpdate: (update: { success: true; ticketId: string | null }) => void;
  /** Something that this person's figures count changed: read them again. */
  statsUpdate: () => void;
  /** The person changed their settings, in this tab or elsewhere: read them again. */
  settingsUpdate: () => void;
  /** Bookings were finished that leave this person so many mails to send. */
  mailsWaiting: (update: { count: number }) => void;
  /** Someone else replied to a ticket that this person opened or takes part in. */
  ticketReply: (update: { ticketId: string; subject: string; by: string }) => void;
  /** Seats or plans of raids that this person did not touch changed: a home page reads its lists again. */
  nextUpdate: () => void;
};

/** What the web app says over the socket. */
export type ClientEvents = {
  /** Asks for `raidUpdate`; whatever is sent along is ignored, a function is called when joined. */
  joinRaidRoom: (...sent: unknown[]) => void;
};
