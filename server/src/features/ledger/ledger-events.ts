import { eventKind } from '../../realtime/event-bus.ts';

/** Someone's ledger changed; the id is theirs, or `NOBODY` if only the bank or gold without a holder did. */
export const ledgerChanged = eventKind('ledger');

export const NOBODY = 'nobody';
