/** Events from the server. */
export type ServerEvents = {
  /** A gap in the event stream: refetch everything that is open. */
  resync: () => void;
  /** The person's roles changed: refetch the viewer and join again. */
  viewerUpdate: () => void;
  /** The published list as this person may see it, encoded as in the call's response. */
  raidUpdate: (update: { success: true; payload: string }) => void;
  /** A raid's bookings changed: refetch them. `own`: this tab made all of the changes. */
  bookingUpdate: (update: { success: true; raidId: string; own?: true }) => void;
  /** The list of pending raids changed: refetch it. */
  pendingRaidUpdate: () => void;
  /** A mail in this person's scope changed: refetch the list. */
  mailUpdate: () => void;
  /** A ticket that this person may read changed; null: any of them. */
  ticketUpdate: (update: { success: true; ticketId: string | null }) => void;
  /** This person's figures changed: refetch them. */
  statsUpdate: () => void;
  /** The person's settings changed in some tab: refetch them. */
  settingsUpdate: () => void;
  /** Bookings marked done left this person this many mails to send. */
  mailsWaiting: (update: { count: number }) => void;
  /** Someone replied to a ticket that this person opened or takes part in. */
  ticketReply: (update: { ticketId: string; subject: string; by: string }) => void;
  /** Raids in this person's agenda changed: refetch it. */
  nextUpdate: () => void;
};

/** Events from the web app. */
export type ClientEvents = {
  /** Subscribes to `raidUpdate`. Arguments are ignored, except for an acknowledgement callback. */
  joinRaidRoom: (...sent: unknown[]) => void;
};
