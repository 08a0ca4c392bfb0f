import { readyOf } from '@forge/contract/ledger/earning-states';
import {
  ledgerApi,
  ledgerRefusals,
  type Adjustment,
  type NewPayout,
} from '@forge/contract/ledger/ledger-api';
import { adjustmentTransfer, payoutTransfer } from '@forge/contract/ledger/ledger-rules';
import { payoutNotice } from '@forge/contract/notices/notice-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, transact } from '../../transact.ts';
import { lockUser } from '../auth/users.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import * as ledger from './ledger.repository.ts';
import * as payouts from './payouts.repository.ts';
import { recordTransfers } from './transfers.repository.ts';

/** Payouts of one person wait for each other, so that no two pay the same gold. */
const lockPerson = async (trx: Trx, userId: string) => {
  if (!(await lockUser(trx, userId))) throw ledgerRefusals.noPerson();
};

/** Pays what is ready, or a part of it. */
export const payOut = (context: AppContext, viewer: Viewer, payout: NewPayout) =>
  transact(context, changeBy(viewer, 'pay out'), async (trx) => {
    const request = { viewer, endpoint: ledgerApi.pay, body: payout };
    const payoutId = await createOnce(trx, request, async (id) => {
      const { userId, amount } = payout;
      await lockPerson(trx, userId);
      const { balance, waiting } = await ledger.readBalance(trx, userId);
      if (amount > readyOf(balance, waiting)) throw ledgerRefusals.moreThanReady();
      await payouts.insertPayout(trx, { id, user_id: userId, amount, created_by: viewer.id });
      await recordTransfers(trx, [payoutTransfer({ payoutId: id, userId, amount })]);
      await notify(trx, viewer.id, payoutNotice({ userId, amount }));
    });
    const made = await payouts.findPayout(trx, payoutId);
    if (!made) throw ledgerRefusals.noPayout();
    return made;
  });

/** Changes a balance for a reason; returns the new line and the balance after it. */
export const adjustBalance = (context: AppContext, viewer: Viewer, adjustment: Adjustment) =>
  transact(context, changeBy(viewer, 'adjust balance'), async (trx) => {
    const request = { viewer, endpoint: ledgerApi.adjust, body: adjustment };
    const { userId, amount, reason } = adjustment;
    const id = await createOnce(trx, request, async (newId) => {
      await lockPerson(trx, userId);
      const row = { id: newId, user_id: userId, amount, reason, created_by: viewer.id };
      await ledger.insertAdjustment(trx, row);
      await recordTransfers(trx, [adjustmentTransfer(adjustment)], { id: newId });
    });
    const line = await ledger.findLine(trx, id);
    if (!line) throw ledgerRefusals.noPerson();
    return line;
  });
