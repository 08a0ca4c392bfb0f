import type { Armour } from '@forge/contract/raids/armour-seats';
import type { Trx } from '../../database/database.ts';
import { eventKind } from '../../realtime/event-bus.ts';
import { emit } from '../../transact.ts';
import type { RaidRow } from './raids.repository.ts';

/** A published raid changed: the id is the raid's, the detail its row after an edit. */
export const publishedChanged = eventKind<RaidRow>('raid-published');

/** A seat that was sold, and the raid's counts after that. */
export type SoldSeat = Pick<RaidRow, 'version' | 'taken' | 'last_seat' | `taken_${Armour}`> & {
  seat: number;
};

/** A seat of a published raid was sold or left: the id is the raid's, the detail the seat that was sold. */
export const seatsChanged = eventKind<SoldSeat>('raid-seats');

/** A published raid has another leader or collector, who see its bookings in full: the id is the raid's. */
export const staffChanged = eventKind('raid-staff');

/** A pending raid changed: the id is the raid's. */
export const pendingChanged = eventKind('raid-pending');

/** The id is the template's. */
export const templatesChanged = eventKind('raid-template');

export const emitRaidChanged = (
  trx: Trx,
  raidId: string,
  { published_at }: { published_at: Date | null },
  edited?: RaidRow,
) =>
  published_at ? emit(trx, publishedChanged, raidId, edited) : emit(trx, pendingChanged, raidId);
