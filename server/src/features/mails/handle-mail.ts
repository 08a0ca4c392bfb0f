import { randomInt } from 'node:crypto';
import { heroNameRefusals, isOnRealm } from '@forge/contract/hero-names/hero-name';
import { mailRefusals } from '@forge/contract/mails/mail-api';
import { canHandle } from '@forge/contract/mails/mail-permissions';
import { encodePayment } from '@forge/contract/mails/payment-code';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { announce, transact } from '../../transact.ts';
import { bookingsChanged } from '../bookings/booking-announcements.ts';
import { activeHeroes } from '../hero-names/hero-names.repository.ts';
import { factsOf } from './mail-view.ts';
import { mailsChanged } from './mail-announcements.ts';
import * as mails from './mails.repository.ts';

/** The mail, if it is this person's to handle; whoever may not learns nothing of it. */
const takeMail = async (trx: Trx, viewer: Viewer, mailId: string): Promise<mails.MailRow> => {
  const mail = await mails.holdMail(trx, mailId);
  if (!mail && isAdminLevel(viewer)) throw mailRefusals.notFound();
  if (!mail || !canHandle(viewer, factsOf(mail))) throw refusals.forbidden();
  return mail;
};

const heroFor = async (trx: Trx, mail: mails.MailRow) => {
  const heroes = await activeHeroes(trx, mail.payment_faction);
  const hero = heroes.find(({ realm }) => isOnRealm(realm, mail.payment_realm));
  if (!hero) throw heroNameRefusals.noneActive(mail.payment_realm, mail.payment_faction);
  return hero;
};

/** The code that carries a mail's payment into the game; asked for again, the same one. */
export const generateCode = (context: AppContext, viewer: Viewer, mailId: string) =>
  transact(context, { actor: viewer.id, action: 'generate payment code' }, async (trx) => {
    const mail = await takeMail(trx, viewer, mailId);
    if (mail.payment_code && mail.confirmation_code) {
      return { paymentCode: mail.payment_code, confirmationCode: mail.confirmation_code };
    }
    const hero = await heroFor(trx, mail);
    const confirmationCode = String(randomInt(1_000_000)).padStart(6, '0');
    const paymentCode = encodePayment({
      hero: hero.name,
      realm: hero.realm,
      faction: hero.faction,
      amount: mail.amount,
      runId: mail.booking_id,
      confirmationCode,
    });
    await mails.setCodes(trx, mailId, {
      payment_code: paymentCode,
      confirmation_code: confirmationCode,
    });
    announce(trx, mailsChanged, mail.booking_id);
    return { paymentCode, confirmationCode };
  });

/** The gold of a mail is on its way: once, and for its booking too. Saying it again is fine. */
export const markSent = (context: AppContext, viewer: Viewer, mailId: string): Promise<void> =>
  transact(context, { actor: viewer.id, action: 'mark mail sent' }, async (trx) => {
    const mail = await takeMail(trx, viewer, mailId);
    if (mail.sent_at) return;
    if (!mail.payment_code) throw mailRefusals.noCode();
    await mails.setSent(trx, mail, viewer.id);
    announce(trx, mailsChanged, mail.booking_id);
    announce(trx, bookingsChanged, mail.raid_id);
  });
