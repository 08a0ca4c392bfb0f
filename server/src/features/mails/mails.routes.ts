import { exportApi } from '@forge/contract/exports/export-api';
import { mailApi } from '@forge/contract/mails/mail-api';
import { isAdminLevel } from '@forge/contract/viewer';
import { serve } from '../../http/serve.ts';
import { serveExport } from '../../http/serve-export.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { pushMailNotices } from './live-mail-notices.ts';
import { pushMails } from './live-mails.ts';
import { exportMails } from './export-mails.ts';
import { markMissing, markReceived } from './confirm-arrival.ts';
import { generateCode, markSent } from './handle-mail.ts';
import { viewMail } from './mail-view.ts';
import { findMailOfBooking, listAllMails, listOwnMails } from './read-mails.ts';

export const registerMails: RegisterFeature = (app, context, sockets) => {
  serve(app, mailApi.all, async (viewer, query) =>
    (await listAllMails(context, viewer, query)).map((row) => viewMail(viewer, row)),
  );
  serve(app, mailApi.mine, async (viewer, query) =>
    (await listOwnMails(context, viewer, query)).map((row) => viewMail(viewer, row)),
  );
  serve(app, mailApi.generateCode, (viewer, { mailId }) => generateCode(context, viewer, mailId));
  serve(app, mailApi.markSent, (viewer, { mailId }) => markSent(context, viewer, mailId));
  serve(app, mailApi.received, (viewer, { mailId }) => markReceived(context, viewer, mailId));
  serve(app, mailApi.missing, (viewer, request) => markMissing(context, viewer, request));
  serve(
    app,
    mailApi.ofBooking,
    async (viewer, { bookId }) =>
      viewMail(viewer, await findMailOfBooking(context, viewer, bookId)),
    { canSeeValidationErrors: isAdminLevel },
  );

  serveExport(app, context, exportApi.mails, exportMails);

  stopOnClose(app, pushMails(context, sockets), pushMailNotices(context, sockets));
};
