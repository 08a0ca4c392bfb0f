import type { GoldHolder } from './mail-rules.ts';
import { hasRole, isAdminLevel, type Viewer } from '../viewer.ts';

/** What permissions need to know about a mail. */
export type MailFacts = { readonly collectorId: string | null; readonly advertiserId: string };

export const canHandleMails = (viewer: Viewer) =>
  isAdminLevel(viewer) || hasRole(viewer, 'Gold Collector', 'Senior Advertiser');

const collectsMail = (viewer: Viewer, mail: MailFacts) =>
  hasRole(viewer, 'Gold Collector') && mail.collectorId === viewer.id;

const advertisedMail = (viewer: Viewer, mail: MailFacts) =>
  hasRole(viewer, 'Senior Advertiser') && mail.advertiserId === viewer.id;

export const canHandle = (viewer: Viewer, mail: MailFacts) =>
  isAdminLevel(viewer) || collectsMail(viewer, mail) || advertisedMail(viewer, mail);

/** The person with the mail's gold sends it; without a collector, admins do. */
export const hasToSend = (viewer: Viewer, mail: MailFacts & { readonly balance: GoldHolder }) => {
  const holderId = mail.balance === 'Advertiser' ? mail.advertiserId : mail.collectorId;
  if (holderId === null) return isAdminLevel(viewer);
  return canHandle(viewer, mail) && holderId === viewer.id;
};

export const canMarkSent = (viewer: Viewer, mail: MailFacts & { readonly balance: GoldHolder }) =>
  isAdminLevel(viewer) || hasToSend(viewer, mail);

/** The same rule as `canHandle`, as a filter for lists. */
export const mailScopeOf = (viewer: Viewer) => ({
  all: isAdminLevel(viewer),
  collected: hasRole(viewer, 'Gold Collector'),
  advertised: hasRole(viewer, 'Senior Advertiser'),
});
export type MailScope = ReturnType<typeof mailScopeOf>;
