import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportCell, ExportColumn } from '@forge/contract/exports/export-column';
import { readCsv } from '@forge/testkit/read-csv';
import { readXlsx } from '@forge/testkit/read-xlsx';
import { writeCsv } from './csv.ts';
import { writeXlsx } from './xlsx.ts';

type Row = ExportCell[];
const headers = ['Name', 'Amount', 'Notes'];
const columns: ExportColumn<Row>[] = headers.map((header, index) => ({
  header,
  cell: (row) => row[index] ?? '',
}));

async function* inBatches(rows: Row[], size = 2) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const collect = async (chunks: AsyncIterable<Uint8Array>) => {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
};
const csvOf = async (rows: Row[]) => (await collect(writeCsv(columns, inBatches(rows)))).toString();
const xlsxOf = (rows: Row[]) => collect(writeXlsx('mails', columns, inBatches(rows)));

const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  'a,"b"\r\nc',
  '_x003D_1',
  '<a href="x">&amp;</a>',
  ']]>',
  ' padded ',
  '😀 ünï',
];
const text = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);
const cell = fc.oneof(text, fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }));
const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 });

const isFormula = (field: string) => /^[=+\-@\t\r]/.test(field);
const wellFormed = (value: string) => Buffer.from(value).toString();

test('writes CSV with a byte order mark, CRLF and quotes where they are needed', async () => {
  expect(
    await csvOf([
      ['Ann', 5, ''],
      ['a,b', -5, 'say "hi"\nbye'],
    ]),
  ).toBe('\uFEFFName,Amount,Notes\r\nAnn,5,\r\n"a,b",-5,"say ""hi""\nbye"\r\n');
  expect(await csvOf([])).toBe('\uFEFFName,Amount,Notes\r\n');
});

test('reads every CSV back as it was, formulas behind an apostrophe', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const [header, ...records] = readCsv(await csvOf(given));
      expect(header).toEqual(headers);
      const expected = given.map((row) =>
        row.map((value) => {
          if (typeof value === 'number') return String(value);
          return wellFormed(isFormula(value) ? `'${value}` : value);
        }),
      );
      expect(records).toEqual(expected);
      const fields = given.flatMap((row, at) =>
        row.map((value, column) => ({ value, field: records[at]?.[column] ?? '' })),
      );
      for (const { value, field } of fields) {
        if (typeof value === 'string') expect(isFormula(field)).toBe(false);
      }
    }),
  );
});

test('reads every workbook back as it was, without formulas and control characters', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const [header, ...read] = readXlsx(await xlsxOf(given));
      expect(header).toEqual(headers);
      const clean = (value: string) =>
        wellFormed(value).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
      expect(read).toEqual(
        given.map((row) => row.map((value) => (typeof value === 'string' ? clean(value) : value))),
      );
    }),
  );
});
