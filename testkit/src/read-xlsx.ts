import { strFromU8, unzipSync } from 'fflate';

type Element = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  inside: Element[];
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const invalidInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

const unescape = (text: string) => {
  if (/[<>]|&(?!\w+;)/.test(text)) throw new Error(`Not escaped: ${text.slice(0, 80)}`);
  return text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
};

/** Reads XML without comments, processing instructions and CDATA; throws if it is not well-formed. */
const readXml = (xml: string): Element => {
  if (invalidInXml.test(xml)) throw new Error('A character is not allowed in XML');
  const root: Element = { name: '', attributes: {}, text: '', inside: [] };
  const open = [root];
  const body = xml.replace(/^<\?xml [^>]*\?>\s*/, '');
  for (const [all, text = '', close, name = '', attributes = '', isEmpty] of body.matchAll(
    /([^<]*)<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/gy,
  )) {
    const parent = open.at(-1) ?? root;
    parent.text += unescape(text);
    if (close) {
      if (open.pop()?.name !== name) throw new Error(`${all} closes another element`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
    const element: Element = {
      name,
      attributes: Object.fromEntries(
        pairs.map(([, key = '', value = '']) => [key, unescape(value)] as const),
      ),
      text: '',
      inside: [],
    };
    parent.inside.push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length !== 1 || !/>\s*$/.test(body)) throw new Error('The XML does not end');
  return root;
};

const find = (element: Element, ...path: string[]): Element =>
  path.reduce((parent, name) => {
    const found = parent.inside.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name} in ${parent.name}`);
    return found;
  }, element);

const readCell = ({ attributes, ...cell }: Element): string | number => {
  if (attributes['t'] === 'inlineStr') {
    return find({ attributes, ...cell }, 'is', 't').text.replace(
      /_x([0-9A-Fa-f]{4})_/g,
      (_, code: string) => String.fromCharCode(parseInt(code, 16)),
    );
  }
  const [value, ...others] = cell.inside;
  // A formula would be an element f.
  if (value?.name !== 'v' || others.length > 0) throw new Error('A cell is not just a value');
  return Number(value.text);
};

/** The cells of a workbook's only sheet. */
export const readXlsx = (bytes: Uint8Array): (string | number)[][] => {
  const files = Object.entries(unzipSync(bytes)).map(
    ([name, content]) => [name, readXml(strFromU8(content))] as const,
  );
  const sheet = new Map(files).get('xl/worksheets/sheet1.xml');
  if (!sheet) throw new Error('There is no sheet');
  return find(sheet, 'worksheet', 'sheetData').inside.map((row, index) => {
    if (row.attributes['r'] !== String(index + 1)) throw new Error('A row has another number');
    return row.inside.map((cell, column) => {
      const at = `${String.fromCharCode(65 + column)}${index + 1}`;
      if (cell.attributes['r'] !== at) throw new Error(`${at} is elsewhere`);
      return readCell(cell);
    });
  });
};
