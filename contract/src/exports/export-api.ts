import type { z } from 'zod';
import { getFile, id, type AccessRule } from '../endpoint.ts';
import { balanceQuerySchema } from '../ledger/balance-list.ts';
import { ledgerApi } from '../ledger/ledger-api.ts';
import { canHandleMails } from '../mails/mail-permissions.ts';
import { mailFiltersSchema } from '../mails/mail-filters.ts';
import { raidFiltersSchema } from '../raids/raid-filters.ts';
import { canOpenBookRaid } from '../raids/raid-permissions.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel, isMember } from '../viewer.ts';

/** The formats by the ending of the file's name. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof exportTypes;
export const exportFormats = Object.keys(exportTypes) as ExportFormat[];

/** Of a sheet, its header included. */
export const MAX_SHEET_ROWS = 1_048_576;

const exported = <Request extends z.ZodType>(
  list: string,
  access: AccessRule,
  request: Request,
) => {
  const file = (format: ExportFormat) =>
    getFile(`/export/${list}.${format}`, access, exportTypes[format], request);
  return { list, files: { csv: file('csv'), xlsx: file('xlsx') } };
};

export const exportRefusals = {
  tooManyRows: () =>
    new Refusal(
      409,
      'too-many-rows',
      `A spreadsheet has at most ${MAX_SHEET_ROWS} rows: choose filters, or CSV`,
    ),
  tooManyExports: () =>
    new Refusal(429, 'too-many', 'Too many exports are running, please try again in a minute'),
};

export const exportApi = {
  /** With a raidId, that raid's table as the viewer sees it; else all bookings they read in full, filtered. */
  bookings: exported(
    'bookings',
    canOpenBookRaid,
    raidFiltersSchema.extend({ raidId: id.optional() }),
  ),
  mails: exported('mails', canHandleMails, mailFiltersSchema),
  /** Of the reader, or for admin-level people of anyone. */
  statement: exported('statement', isMember, ledgerApi.statement.request),
  balances: exported('balances', isAdminLevel, balanceQuerySchema),
};
