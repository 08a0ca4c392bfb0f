import { mailRefusals } from '@forge/contract/mails/mail-api';
import { mailScopeOf } from '@forge/contract/mails/mail-permissions';
import { parisSpan } from '@forge/contract/paris-time';
import { leads } from '@forge/contract/raids/raid-permissions';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import * as mails from './mails.repository.ts';

type Asked = { date?: string | undefined };

const spanOf = ({ date }: Asked) => (date === undefined ? undefined : parisSpan(date));

/** What is this person's to handle. */
export const listOwnMails = ({ db }: AppContext, viewer: Viewer, asked: Asked) =>
  mails.listMails(db, viewer.id, mailScopeOf(viewer), spanOf(asked));

/** Everyone's. */
export const listAllMails = ({ db }: AppContext, viewer: Viewer, asked: Asked) => {
  const scope = { everyones: true, collected: false, advertised: false };
  return mails.listMails(db, viewer.id, scope, spanOf(asked));
};

/** The mail that Done has made for a booking, for whoever may mark it done. */
export const findMailOfBooking = async (
  { db }: AppContext,
  viewer: Viewer,
  bookingId: string,
): Promise<mails.MailRow> => {
  const booking = await mails.findBookingForMail(db, bookingId);
  if (!booking && isAdminLevel(viewer)) throw mailRefusals.notFound();
  const staff = { leaderId: booking?.leader_id ?? '', collectorId: booking?.collector_id ?? null };
  if (!booking || !(isAdminLevel(viewer) || leads(viewer, staff))) throw refusals.forbidden();
  const mail = booking.mail_id ? await mails.findMail(db, booking.mail_id) : undefined;
  if (!mail) throw mailRefusals.notDone();
  return mail;
};
