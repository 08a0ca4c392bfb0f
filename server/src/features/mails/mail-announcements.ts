import { announcementKind } from '../../realtime/announcements.ts';

/** A mail was made, given its code or sent: the id is that of its booking. */
export const mailsChanged = announcementKind('mail-of');

/** A mail was made, so there is gold to send: the id is that of its booking. */
export const mailMade = announcementKind('mail-made');

/** Someone collects for other raids than before, and so handles other mails: the id is theirs. */
export const collectingChanged = announcementKind('collecting');
