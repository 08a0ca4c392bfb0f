import { missingTransfer, receivedTransfer } from '@forge/contract/ledger/ledger-rules';
import { mailRefusals } from '@forge/contract/mails/mail-api';
import { missingGoldNotice } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import { mailsChanged } from './mail-events.ts';
import { mailGoldOf } from './mail-gold.ts';
import * as mails from './mails.repository.ts';

const lockSentMail = async (trx: Trx, mailId: string) => {
  const mail = await mails.lockMail(trx, mailId);
  if (!mail) throw mailRefusals.notFound();
  if (mail.sent_at === null) throw mailRefusals.notSent();
  return mail;
};

/** The bank has the gold. Idempotent. Records a transfer only if the mail was marked as missing before. */
export const markReceived = (context: AppContext, viewer: Viewer, mailId: string): Promise<void> =>
  transact(context, changeBy(viewer, 'mark mail received'), async (trx) => {
    const mail = await lockSentMail(trx, mailId);
    if (mail.arrival === 'received') return;
    await mails.setArrival(trx, mailId, 'received', null);
    if (mail.arrival === 'missing')
      await recordTransfers(trx, [receivedTransfer(mailGoldOf(mail))]);
    emit(trx, mailsChanged, mail.booking_id);
  });

/** The bank does not have the gold: it counts as in the hand of its present holder. Idempotent. */
export const markMissing = (
  context: AppContext,
  viewer: Viewer,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<void> =>
  transact(context, changeBy(viewer, 'mark mail missing'), async (trx) => {
    const mail = await lockSentMail(trx, mailId);
    if (mail.arrival === 'missing') return;
    await mails.setArrival(trx, mailId, 'missing', reason);
    await recordTransfers(trx, [missingTransfer(mailGoldOf(mail))]);
    emit(trx, mailsChanged, mail.booking_id);
    await notify(trx, viewer.id, missingGoldNotice(mailGoldOf(mail)));
  });
