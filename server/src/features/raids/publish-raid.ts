import type { Viewer } from '@forge/contract/viewer';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { pendingChanged, publishedChanged } from './raid-events.ts';
import * as raids from './raids.repository.ts';

/** False if there is no such pending raid. */
export const publishPending = async (trx: Trx, raidId: string): Promise<boolean> => {
  const isPublished = await raids.publish(trx, raidId);
  if (isPublished) {
    emit(trx, pendingChanged, raidId);
    emit(trx, publishedChanged, raidId);
  }
  return isPublished;
};

/** Idempotent; a published raid stays published. */
export const publishRaid = (context: AppContext, viewer: Viewer, raidId: string) =>
  transact(context, changeBy(viewer, 'publish raid'), async (trx) => {
    if (!(await publishPending(trx, raidId)) && !(await raids.findRaid(trx, raidId))) {
      throw raidRefusals.notFound();
    }
  });
