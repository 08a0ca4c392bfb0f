import { mailRefusals } from '@forge/contract/mails/mail-api';
import { mailScopeOf } from '@forge/contract/mails/mail-permissions';
import { parisDayRange } from '@forge/contract/paris-time';
import { leads } from '@forge/contract/raids/raid-permissions';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { staffOfRow } from '../raids/raid-view.ts';
import * as mails from './mails.repository.ts';

type MailQuery = { date?: string | undefined };

const rangeOf = ({ date }: MailQuery) => (date === undefined ? undefined : parisDayRange(date));

/** The mails that the viewer handles. */
export const listOwnMails = ({ db }: AppContext, viewer: Viewer, query: MailQuery) =>
  mails.listMails(db, viewer.id, mailScopeOf(viewer), rangeOf(query));

export const listAllMails = ({ db }: AppContext, viewer: Viewer, query: MailQuery) => {
  const scope = { all: true, collected: false, advertised: false };
  return mails.listMails(db, viewer.id, scope, rangeOf(query));
};

/** The mail that was created when the booking was done, for those who may mark it done. */
export const findMailOfBooking = async (
  { db }: AppContext,
  viewer: Viewer,
  bookingId: string,
): Promise<mails.MailRow> => {
  const booking = await mails.findBookingForMail(db, bookingId);
  if (!booking && isAdminLevel(viewer)) throw mailRefusals.notFound();
  const mayRead = booking && (isAdminLevel(viewer) || leads(viewer, staffOfRow(booking)));
  if (!mayRead) throw refusals.forbidden();
  const mail = booking.mail_id ? await mails.findMail(db, booking.mail_id) : undefined;
  if (!mail) throw mailRefusals.notDone();
  return mail;
};
