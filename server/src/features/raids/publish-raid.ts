import type { Viewer } from '@forge/contract/viewer';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import type { AppContext } from '../../app-context.ts';
import { emit, transact } from '../../transact.ts';
import { pendingChanged, publishedChanged } from './raid-events.ts';
import * as raids from './raids.repository.ts';

/** Idempotent; a published raid stays published. */
export const publishRaid = (context: AppContext, viewer: Viewer, raidId: string) =>
  transact(context, { actor: viewer.id, action: 'publish raid' }, async (trx) => {
    if (await raids.publish(trx, raidId)) {
      emit(trx, pendingChanged, raidId);
      emit(trx, publishedChanged, raidId);
    } else if (!(await raids.findRaid(trx, raidId))) {
      throw raidRefusals.notFound();
    }
  });
