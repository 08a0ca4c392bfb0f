import { exportRefusals } from '@forge/contract/exports/export-api';
import { ownDataSchema, privacyApi } from '@forge/contract/privacy/privacy-api';
import { serve } from '../../http/serve.ts';
import { signalOf } from '../../http/serve-export.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { runPeriodically } from '../../run-periodically.ts';
import { readOwnData } from './own-data.repository.ts';
import { listFormerMembers } from './people.repository.ts';
import { pseudonymisePerson } from './pseudonymise-person.ts';
import { createClientRedactor } from './redact-past-clients.ts';

const REDACT_EVERY_MS = 60_000;

export const registerPrivacy: RegisterFeature = (app, context) => {
  serve(app, privacyApi.ownData, async (viewer, _, { reply }) => {
    const release = await context.exportSemaphore.acquire(viewer.id, signalOf(reply));
    if (!release) throw exportRefusals.tooManyExports();
    try {
      // Strict: a kind that the schema does not list would be left out.
      return ownDataSchema.strict().parse({
        exportedAt: context.now().toISOString(),
        ...(await readOwnData(context.db, viewer.id)),
      });
    } finally {
      release();
    }
  });
  serve(app, privacyApi.formerMembers, async () =>
    (await listFormerMembers(context.db)).map(({ id, username }) => ({ _id: id, username })),
  );
  serve(app, privacyApi.pseudonymise, (viewer, { userId }) =>
    pseudonymisePerson(context, viewer, userId),
  );

  if (!context.runsBackgroundJobs) return;
  stopOnClose(app, runPeriodically(REDACT_EVERY_MS, context, createClientRedactor(context)));
};
