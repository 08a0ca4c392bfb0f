import type { BookingChanges } from '../bookings/booking-changes.ts';
import type { Notice } from '../notices/notice-api.ts';
import type { RaidChanges } from '../raids/raid-changes.ts';

/** Events from the server. */
export type ServerEvents = {
  /** A gap in the event stream: refetch everything that is open. */
  resync: () => void;
  /** The person's roles changed: refetch the viewer and join again. */
  viewerUpdate: () => void;
  /** The published list as this person may see it, encoded as in the call's response. */
  raidUpdate: (update: { success: true; payload: string }) => void;
  /** What changed in the published list, for those who joined with `changes`. */
  raidChanges: (changes: RaidChanges) => void;
  /**
   * A raid's bookings changed. `own`: this tab made all of the changes. Those who watch the raid get
   * the changes; the others refetch.
   */
  bookingUpdate: (update: {
    success: true;
    raidId: string;
    own?: true;
    changes?: BookingChanges;
  }) => void;
  /** The list of pending raids changed: refetch it. */
  pendingRaidUpdate: () => void;
  /** The raid templates changed: refetch them. */
  raidTemplateUpdate: () => void;
  /** A mail in this person's scope changed: refetch the list. */
  mailUpdate: () => void;
  /** The hero names changed, so other codes may be outdated and other realms have a bank: refetch. */
  heroNameUpdate: () => void;
  /** This person's ledger changed, or for admin-level people anyone's: refetch it. */
  ledgerUpdate: () => void;
  /** A ticket that this person may read changed. */
  ticketUpdate: (update: { success: true; ticketId: string }) => void;
  /** This person's figures changed: refetch them. */
  statsUpdate: () => void;
  /** The person's settings changed in some tab: refetch them. */
  settingsUpdate: () => void;
  /** New notices for this person, or none if some were marked as seen, and how many are unread now. */
  noticeUpdate: (update: { notices: Notice[]; unread: number }) => void;
  /** Bookings marked done left this person this many mails to send. */
  mailsWaiting: (update: { count: number }) => void;
  /** Someone replied to a ticket that this person opened or takes part in. */
  ticketReply: (update: { ticketId: string; subject: string; by: string }) => void;
  /** Raids in this person's agenda changed: refetch it. */
  nextUpdate: () => void;
};

/** How the web app joins: it wants changes, and has the list of this revision (its ETag), if any. */
export type JoinRaidRoom = { changes: true; revision: string | null };

/** Events from the web app. */
export type ClientEvents = {
  /**
   * Subscribes to `raidUpdate`, or with a `JoinRaidRoom` to `raidChanges`. Other arguments are ignored,
   * except for an acknowledgement callback.
   */
  joinRaidRoom: (...sent: unknown[]) => void;
  /** Watches the bookings of one raid, or none any more. */
  watchBookings: (raidId: string | null, acknowledge: () => void) => void;
};
