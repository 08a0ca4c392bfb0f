import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import type { ExportCell, ExportColumn } from '@forge/contract/exports/export-column';
import type { Batches } from './exported-table.ts';

const DEFLATE = 8;
// Fast, and on this kind of text hardly larger than the best one.
const LEVEL = 1;
// Of one file in a zip without its 64-bit extension.
const MAX_FILE_BYTES = 0xff_ff_ff_ff;

// Not allowed in XML, even escaped.
const invalidInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const special = /[&<>"]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// In a sheet _x0041_ is read as A: an escaped underscore keeps such a text as it is.
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

// Most texts have nothing to escape.
const isPlain = /^[\w .,:;'/()-]*$/;

const escapeXml = (text: string): string =>
  isPlain.test(text) && !text.includes('_x')
    ? text
    : text
        .replace(invalidInXml, '')
        .replace(looksEscaped, '_x005F_')
        .replace(special, (char) => entities[char] ?? '');

/** A, B … Z, AA. */
const columnName = (index: number): string => {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
};

const BOLD = 1;
const cellXml = (cell: ExportCell, at: string, style: number): string => {
  const attributes = style === 0 ? `r="${at}"` : `r="${at}" s="${style}"`;
  // As text, which is never evaluated as a formula.
  return typeof cell === 'number'
    ? `<c ${attributes}><v>${cell}</v></c>`
    : `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
};

const rowXml = (cells: readonly ExportCell[], number: number, style = 0): string => {
  const inside = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, style));
  return `<row r="${number}">${inside.join('')}</row>`;
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const typeOf = (part: string) =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

/** The parts of a workbook beside its sheet. */
const partsOf = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  // Style 0 is plain, 1 is bold.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

const COLUMN_WIDTH = 18;
/** The header stays in sight. */
const sheetHead = (columns: number) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** A file of the zip, compressed outside of the thread that answers requests. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATE;
  readonly #deflate = createDeflateRaw({ level: LEVEL });

  constructor(name: string) {
    super(name);
    this.#deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata(null, chunk, false));
    this.#deflate.on('end', () => this.ondata(null, new Uint8Array(), true));
  }

  // Compressed by `write` and `end`, which can be awaited.
  protected override process() {}

  write(text: string): Promise<void> {
    const chunk = Buffer.from(text);
    this.push(chunk);
    if (this.size > MAX_FILE_BYTES) throw new Error('The sheet is too large for a zip file');
    return new Promise((resolve, reject) => {
      this.#deflate.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true);
    const ended = once(this.#deflate, 'end');
    this.#deflate.end();
    await ended;
  }

  close(): void {
    this.#deflate.destroy();
  }
}

/** A table as a workbook with one sheet, batch by batch. */
export async function* writeXlsx<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Uint8Array> {
  let zipped: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    zipped.push(chunk);
  });
  const take = () => {
    const taken = Buffer.concat(zipped);
    zipped = [];
    return taken;
  };
  const add = (name: string) => {
    const file = new DeflatedFile(name);
    zip.add(file);
    return file;
  };
  for (const [name, xml] of Object.entries(partsOf(title))) {
    const part = add(name);
    await part.write(declaration + xml);
    await part.end();
  }
  const sheet = add('xl/worksheets/sheet1.xml');
  try {
    let number = 1;
    const headers = columns.map(({ header }) => header);
    await sheet.write(sheetHead(columns.length) + rowXml(headers, number, BOLD));
    for await (const rows of batches) {
      let xml = '';
      for (const row of rows) {
        number += 1;
        xml += rowXml(
          columns.map(({ cell }) => cell(row)),
          number,
        );
      }
      if (xml !== '') await sheet.write(xml);
      const taken = take();
      if (taken.length > 0) yield taken;
    }
    await sheet.write(sheetEnd);
    await sheet.end();
  } finally {
    sheet.close();
  }
  zip.end();
  yield take();
}
