import { exportApi } from '@forge/contract/exports/export-api';
import { ledgerApi } from '@forge/contract/ledger/ledger-api';
import { isAdminLevel } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import { serveExport } from '../../http/serve-export.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { confirmPayout, disputePayout, isRecipient, resolvePayout } from './answer-payout.ts';
import { exportBalances, exportStatement } from './export-ledger.ts';
import { viewBalance, viewLine } from './ledger-view.ts';
import { listBalances } from './ledger.repository.ts';
import { pushLedger } from './live-ledger.ts';
import { adjustBalance, payOut } from './pay-out.ts';
import { viewOpenPayout, viewPayout } from './payout-view.ts';
import { listOpenPayouts } from './payouts.repository.ts';
import { canReadLedgerOf, readStatement, readWeeks } from './read-ledger.ts';

export const registerLedger: RegisterFeature = (app, context, sockets) => {
  const { db } = context;
  const ofReader: Parameters<typeof serve>[3] = {
    canSeeValidationErrors: (viewer, input) =>
      canReadLedgerOf(viewer, (input as { userId?: unknown }).userId),
  };
  serve(
    app,
    ledgerApi.statement,
    (viewer, request) => readStatement(context, viewer, request),
    ofReader,
  );
  serve(app, ledgerApi.weeks, (viewer, request) => readWeeks(context, viewer, request), ofReader);
  serve(app, ledgerApi.balances, async () => (await listBalances(db)).map(viewBalance));
  serve(app, ledgerApi.adjust, async (viewer, adjustment) => {
    const line = await adjustBalance(context, viewer, adjustment);
    return viewLine(line, line.balance, null);
  });

  serve(app, ledgerApi.pay, async (viewer, payout) =>
    viewPayout(await payOut(context, viewer, payout)),
  );
  const ofRecipient: Parameters<typeof serve>[3] = {
    canSeeValidationErrors: (viewer, body) => isRecipient(context, viewer, body),
  };
  serve(
    app,
    ledgerApi.confirm,
    (viewer, { payoutId }) => confirmPayout(context, viewer, payoutId),
    ofRecipient,
  );
  serve(
    app,
    ledgerApi.dispute,
    (viewer, request) => disputePayout(context, viewer, request),
    ofRecipient,
  );
  serve(app, ledgerApi.resolve, (viewer, request) => resolvePayout(context, viewer, request));
  serve(app, ledgerApi.open, async (viewer) =>
    (await listOpenPayouts(db, isAdminLevel(viewer) ? null : viewer.id)).map(viewOpenPayout),
  );

  serveExport(
    app,
    context,
    exportApi.statement,
    (viewer, query) => exportStatement(context, viewer, query),
    ofReader,
  );
  serveExport(app, context, exportApi.balances, (_, query) => exportBalances(context, query));

  stopOnClose(app, pushLedger(context, sockets));
};
