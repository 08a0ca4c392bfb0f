import type { Balance } from './mail-rules.ts';
import { holds, isAdminLevel, type Viewer } from '../viewer.ts';

/** Whose a mail is to handle: decided by the raid it came from and by who booked. */
export type MailFacts = { readonly collectorId: string | null; readonly advertiserId: string };

export const canHandleMails = (viewer: Viewer) =>
  isAdminLevel(viewer) || holds(viewer, 'Gold Collector', 'Senior Advertiser');

export const collectsMail = (viewer: Viewer, mail: MailFacts) =>
  holds(viewer, 'Gold Collector') && mail.collectorId === viewer.id;

export const advertisedMail = (viewer: Viewer, mail: MailFacts) =>
  holds(viewer, 'Senior Advertiser') && mail.advertiserId === viewer.id;

export const canHandle = (viewer: Viewer, mail: MailFacts) =>
  isAdminLevel(viewer) || collectsMail(viewer, mail) || advertisedMail(viewer, mail);

/** Who holds a mail's gold, and so has to send it; admins do where a raid has no collector. */
export const hasToSend = (viewer: Viewer, mail: MailFacts & { readonly balance: Balance }) => {
  if (mail.balance === 'Advertiser') return advertisedMail(viewer, mail);
  return mail.collectorId === null ? isAdminLevel(viewer) : collectsMail(viewer, mail);
};
/** Which mails are listed to a person: the same rule as `canHandle`, asked of all of them at once. */
export const mailScopeOf = (viewer: Viewer) => ({
  everyones: isAdminLevel(viewer),
  collected: holds(viewer, 'Gold Collector'),
  advertised: holds(viewer, 'Senior Advertiser'),
});
export type MailScope = ReturnType<typeof mailScopeOf>;
