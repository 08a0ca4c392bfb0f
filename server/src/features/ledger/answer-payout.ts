import { z } from 'zod';
import { id } from '@forge/contract/endpoint';
import { ledgerRefusals, type PayoutOutcome } from '@forge/contract/ledger/ledger-api';
import { reversalTransfer } from '@forge/contract/ledger/ledger-rules';
import { disputedNotice } from '@forge/contract/notices/notice-rules';
import { refusals } from '@forge/contract/refusal';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { adminLevelIds, notify } from '../notices/notices.repository.ts';
import { ledgerChanged } from './ledger-events.ts';
import * as payouts from './payouts.repository.ts';
import { recordTransfers } from './transfers.repository.ts';

/** Whether the body, valid or not, names a payout to this person, or one that does not exist to an admin. */
export const isRecipient = async ({ db }: AppContext, viewer: Viewer, body: unknown) => {
  const { data } = z.object({ payoutId: id }).safeParse(body);
  const payout = data && (await payouts.findPayout(db, data.payoutId));
  return payout ? payout.user_id === viewer.id : isAdminLevel(viewer);
};

/** Locks a payout for its recipient; does not reveal to others whether it exists. */
const lockOwnPayout = async (trx: Trx, viewer: Viewer, payoutId: string) => {
  const payout = await payouts.lockPayout(trx, payoutId);
  if (!payout && isAdminLevel(viewer)) throw ledgerRefusals.noPayout();
  if (payout?.user_id !== viewer.id) throw refusals.forbidden();
  return payout;
};

/** The recipient has the gold. Idempotent. */
export const confirmPayout = (context: AppContext, viewer: Viewer, payoutId: string) =>
  transact(context, changeBy(viewer, 'confirm payout'), async (trx) => {
    const { state, user_id } = await lockOwnPayout(trx, viewer, payoutId);
    if (state === 'confirmed') return;
    if (state !== 'paid') throw ledgerRefusals.settled(state);
    await payouts.updatePayout(trx, payoutId, { state: 'confirmed' });
    emit(trx, ledgerChanged, user_id);
  });

/** The recipient did not get the gold: an admin decides. Idempotent; the first reason stays. */
export const disputePayout = (
  context: AppContext,
  viewer: Viewer,
  { payoutId, reason }: { payoutId: string; reason: string },
) =>
  transact(context, changeBy(viewer, 'dispute payout'), async (trx) => {
    const { state, user_id, amount } = await lockOwnPayout(trx, viewer, payoutId);
    if (state === 'disputed') return;
    if (state !== 'paid') throw ledgerRefusals.settled(state);
    await payouts.updatePayout(trx, payoutId, { state: 'disputed', dispute_reason: reason });
    emit(trx, ledgerChanged, user_id);
    await notify(trx, viewer.id, disputedNotice(amount, await adminLevelIds(trx)));
  });

const outcomeStates = { stands: 'confirmed', reversed: 'reversed' } as const;

/** Decides about a disputed payout. Idempotent. */
export const resolvePayout = (
  context: AppContext,
  viewer: Viewer,
  { payoutId, outcome, reason }: { payoutId: string; outcome: PayoutOutcome; reason: string },
) =>
  transact(context, changeBy(viewer, 'resolve payout'), async (trx) => {
    const payout = await payouts.lockPayout(trx, payoutId);
    if (!payout) throw ledgerRefusals.noPayout();
    const state = outcomeStates[outcome];
    if (payout.resolve_reason !== null && payout.state === state) return;
    if (payout.state === 'paid') throw ledgerRefusals.notDisputed();
    if (payout.state !== 'disputed') throw ledgerRefusals.settled(payout.state);
    const decision = { state, resolve_reason: reason, resolved_by: viewer.id };
    await payouts.updatePayout(trx, payoutId, decision);
    const { user_id: userId, amount } = payout;
    if (state === 'reversed') {
      await recordTransfers(trx, [reversalTransfer({ payoutId, userId, amount })]);
    } else {
      emit(trx, ledgerChanged, userId);
    }
  });
