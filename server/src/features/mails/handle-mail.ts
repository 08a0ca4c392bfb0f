import { paymentRealmOf } from '@forge/contract/game';
import { heroNameRefusals } from '@forge/contract/hero-names/hero-name';
import { mailRefusals } from '@forge/contract/mails/mail-api';
import { canHandle, canMarkSent } from '@forge/contract/mails/mail-permissions';
import { sentTransfer } from '@forge/contract/ledger/ledger-rules';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { bookingsChanged } from '../bookings/booking-events.ts';
import { ledgerChanged } from '../ledger/ledger-events.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { activeHeroes } from '../hero-names/hero-names.repository.ts';
import { holderFactsOf, isCodeCurrent, mailFactsOf } from './mail-view.ts';
import { mailsChanged } from './mail-events.ts';
import { mailGoldOf } from './mail-gold.ts';
import * as mails from './mails.repository.ts';
import { createCodes } from './payment-codes.ts';

/** Locks the mail if the viewer may handle it; does not reveal to others whether it exists. */
const lockMailFor = async (trx: Trx, viewer: Viewer, mailId: string): Promise<mails.LockedMail> => {
  const mail = await mails.lockMail(trx, mailId);
  if (!mail && isAdminLevel(viewer)) throw mailRefusals.notFound();
  if (!mail || !canHandle(viewer, mailFactsOf(mail))) throw refusals.forbidden();
  return mail;
};

const findHero = async (trx: Trx, mail: mails.MailRow) => {
  const heroes = await activeHeroes(trx, mail.payment_faction);
  const hero = heroes.find(({ realm }) => paymentRealmOf(realm) === mail.payment_realm);
  if (!hero) throw heroNameRefusals.noneActive(mail.payment_realm, mail.payment_faction);
  return hero;
};

/**
 * Generates the mail's payment code. Idempotent: returns the existing code, unless its hero is
 * not active any more and the mail is not sent yet.
 */
export const generateCode = (context: AppContext, viewer: Viewer, mailId: string) =>
  transact(context, changeBy(viewer, 'generate payment code'), async (trx) => {
    const mail = await lockMailFor(trx, viewer, mailId);
    const isValid = mail.sent_at !== null || isCodeCurrent(mail);
    if (isValid && mail.payment_code && mail.confirmation_code) {
      return { paymentCode: mail.payment_code, confirmationCode: mail.confirmation_code };
    }
    const codes = createCodes(await findHero(trx, mail), mail);
    await mails.setCodes(trx, mailId, codes);
    emit(trx, mailsChanged, mail.booking_id);
    return { paymentCode: codes.payment_code, confirmationCode: codes.confirmation_code };
  });

/** Marks a mail and its booking's gold as sent. Idempotent. */
export const markSent = (context: AppContext, viewer: Viewer, mailId: string): Promise<void> =>
  transact(context, changeBy(viewer, 'mark mail sent'), async (trx) => {
    const mail = await lockMailFor(trx, viewer, mailId);
    if (!canMarkSent(viewer, holderFactsOf(mail))) throw refusals.forbidden();
    if (mail.sent_at) return;
    if (!mail.payment_code) throw mailRefusals.noCode();
    await mails.setSent(trx, mail, viewer.id);
    await recordTransfers(trx, [sentTransfer(mailGoldOf(mail))]);
    // Whoever has the gold, the advertiser's line does not wait any more.
    emit(trx, ledgerChanged, mail.advertiser_id);
    emit(trx, mailsChanged, mail.booking_id);
    emit(trx, bookingsChanged, mail.raid_id);
  });
