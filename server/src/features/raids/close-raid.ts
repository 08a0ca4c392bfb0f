import { DELETED_RAID_REASON } from '@forge/contract/bookings/leaving';
import { leftTransfer } from '@forge/contract/ledger/ledger-rules';
import { raidClosedNotice } from '@forge/contract/notices/notice-rules';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { closeRaid, type Closing } from '../bookings/seats.repository.ts';
import { recordTransfers } from '../ledger/transfers.repository.ts';
import { notify } from '../notices/notices.repository.ts';
import { emitRaidChanged, seatsChanged } from './raid-events.ts';
import { staffOfRow } from './raid-view.ts';
import * as raids from './raids.repository.ts';

type LockedRaid = NonNullable<Awaited<ReturnType<typeof raids.lockRaid>>>;

/** Cancels or deletes a raid; its open bookings leave with it. */
const close = async (trx: Trx, raidId: string, raid: LockedRaid, closing: Closing) => {
  const left = await closeRaid(trx, raidId, closing);
  await recordTransfers(
    trx,
    left.map((booking) =>
      leftTransfer({
        bookingId: booking.id,
        creatorId: booking.created_by,
        raid,
        price: booking.price,
        deposit: booking.deposit,
        outcome: booking.deposit_outcome,
        paidTo: booking.paid_to,
      }),
    ),
  );
  emitRaidChanged(trx, raidId, raid);
  if (left.length > 0) emit(trx, seatsChanged, raidId);
  if (raid.published_at === null) return;
  const creatorIds = left.map(({ created_by }) => created_by);
  const noticeRaid = { ...raid, ...staffOfRow(raid) };
  const closed = { raidId, raid: noticeRaid, as: closing.as, creatorIds };
  await notify(trx, closing.by, raidClosedNotice(closed));
};

/** Idempotent; a cancelled raid stays cancelled, and stays in the lists. */
export const cancelRaid = (context: AppContext, viewer: Viewer, raidId: string, reason: string) =>
  transact(context, changeBy(viewer, 'cancel raid'), async (trx) => {
    const raid = await raids.lockRaid(trx, raidId);
    if (!raid) throw raidRefusals.notFound();
    if (raid.cancelled_at !== null) return;
    if (raid.published_at === null) throw raidRefusals.notPublished();
    await close(trx, raidId, raid, { as: 'cancelled', by: viewer.id, reason });
  });

/** A soft delete: rows stay in the database. */
export const deleteRaid = (context: AppContext, viewer: Viewer, raidId: string) =>
  transact(context, changeBy(viewer, 'delete raid'), async (trx) => {
    const raid = await raids.lockRaid(trx, raidId);
    if (!raid) throw raidRefusals.notFound();
    await close(trx, raidId, raid, { as: 'deleted', by: viewer.id, reason: DELETED_RAID_REASON });
  });
