import type { Person } from './person.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const assertFile = (list: string, status: number, headers: Headers, text: string) => {
  if (status !== 200) throw new Error(`${list}: ${status} ${text}`);
  const name = headers.get('content-disposition') ?? '';
  if (!/^attachment; filename="forge-\w+-\d{4}-\d\d-\d\d\.(csv|xlsx)"$/.test(name)) {
    throw new Error(`Named ${name}`);
  }
};

/** The rows of an export, with the header; both formats have to contain the same. */
export const exportOf = async (person: Person, list: string, query = ''): Promise<string[][]> => {
  const [csv, xlsx] = [
    await person.get(`/export/${list}.csv${query}`),
    await person.get(`/export/${list}.xlsx${query}`),
  ];
  for (const { status, headers, text } of [csv, xlsx]) assertFile(list, status, headers, text);
  const records = readCsv(csv.text);
  const cells = readXlsx(xlsx.bytes);
  // Formulas have an apostrophe in CSV only.
  const asCsv = (cell: string | number) =>
    typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  if (JSON.stringify(records) !== JSON.stringify(cells.map((row) => row.map(asCsv)))) {
    throw new Error(`${list}: CSV and XLSX differ`);
  }
  return records;
};
