import { mailExportColumns } from '@forge/contract/exports/mail-columns';
import type { Mail } from '@forge/contract/mails/mail-api';
import { mailFilter, mailStatuses, type MailFilters } from '@forge/contract/mails/mail-filters';
import { mailScopeOf } from '@forge/contract/mails/mail-permissions';
import { parisDayRange } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import { rowsOfQuery, type ExportedTable } from '../../exports/exported-table.ts';
import { viewMail } from './mail-view.ts';
import { selectMails } from './mails.repository.ts';

/** All mails that the viewer handles and that match the filters, in the order of the pages. */
export const exportMails = (viewer: Viewer, filters: MailFilters): ExportedTable<Mail> => {
  const matches = mailFilter(filters);
  const range = filters.date === '' ? undefined : parisDayRange(filters.date);
  const scope = mailScopeOf(viewer);
  // The unsent ones come first.
  const statuses = mailStatuses.filter((one) => filters.status === '' || filters.status === one);
  const sources = statuses.map((status) =>
    rowsOfQuery(selectMails({ userId: viewer.id, scope, range, status }), (rows) =>
      rows.map((row) => viewMail(viewer, row)).filter(matches),
    ),
  );
  return { columns: mailExportColumns, sources };
};
