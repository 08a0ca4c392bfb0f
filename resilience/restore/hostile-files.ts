import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupKey } from '../../server/src/backup/backup-key.ts';
import { sign } from '../../server/src/backup/signature.ts';

/** A file that is made to harm, and the flag with which an operator might restore it. */
export type HostileFile = { what: string; content: Buffer; flag?: 'unsigned' | 'force' };

type Header = { migrations: { name: string }[]; tables: { name: string; columns: string[] }[] };

const signed = async (packed: Buffer, key: BackupKey): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  const source = async function* () {
    yield packed;
  };
  for await (const chunk of sign(source(), key)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The text of a backup, without its signature. */
const textOf = (backup: Buffer): string[] =>
  gunzipSync(backup)
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"forgeSignature"'));

const packed = (lines: string[]) => gzipSync(`${lines.join('\n')}\n`);

const withHeader = (lines: string[], change: (header: Header) => void): string[] => {
  const [first = '', ...rest] = lines;
  const header = JSON.parse(first) as Header;
  change(header);
  return [JSON.stringify(header), ...rest];
};

/** What statements in the place of names would do. */
const DROP = 'drop table kept.canary';

/** Names, values and figures that are not those of the portal. */
const injections = (lines: string[]): [string, string[]][] => {
  const users = lines.findIndex((line) => line === '{"table":"public.users"}');
  const usersOf = (header: Header) => header.tables.find(({ name }) => name === 'public.users');
  const renamed = (name: string) => {
    const changed = withHeader(lines, (header) => Object.assign(usersOf(header) ?? {}, { name }));
    changed[users] = JSON.stringify({ table: name });
    return changed;
  };
  const end = JSON.parse(lines.at(-1) ?? '') as object;
  const withEnd = (changes: object) => [
    ...lines.slice(0, -1),
    JSON.stringify({ ...end, ...changes }),
  ];
  return [
    // First, while the database has no tables.
    [
      'a migration less',
      withHeader(lines, (header) => {
        header.migrations = header.migrations.filter(({ name }) => name !== '0002-people.sql');
      }),
    ],
    ['a statement as a table', renamed(`public.users disable trigger user; ${DROP}; --`)],
    ['a system table', renamed('pg_catalog.pg_authid')],
    ['the list of migrations', renamed('public.schema_migrations')],
    ['another table of the database', renamed('kept.canary')],
    [
      'a statement as a column',
      withHeader(lines, (header) => {
        const columns = usersOf(header)?.columns ?? [];
        columns[0] = `id) from stdin; ${DROP}; --`;
      }),
    ],
    [
      'a column twice',
      withHeader(lines, (header) => {
        const columns = usersOf(header)?.columns ?? [];
        columns[1] = columns[0] ?? '';
      }),
    ],
    ['a table less', withHeader(lines, (header) => header.tables.pop())],
    [
      'a table twice',
      withHeader(lines, (header) => header.tables.push(...header.tables.slice(0, 1))),
    ],
    ['a sequence of the system', withEnd({ sequences: { 'pg_catalog.pg_authid': '1' } })],
    [
      'a statement as a value of a sequence',
      withEnd({ sequences: { 'public.audit_id_seq': `1); ${DROP}` } }),
    ],
    ['sums that its rows do not have', withEnd({ totals: { bookings: '7' } })],
    [
      'an unknown migration',
      withHeader(lines, (header) => header.migrations.push({ name: '../../x.sql' })),
    ],
  ];
};

const MB = 1024 * 1024;

/** Small files with much text. */
const bombs = (lines: string[], megabytes: number): [string, Buffer][] => {
  const audit = lines.indexOf('{"table":"public.audit"}');
  const sessions = lines.indexOf('{"table":"public.sessions"}');
  const inTable = (at: number, text: Buffer) => {
    const before = Buffer.from(`${lines.slice(0, at + 1).join('\n')}\n`);
    const after = Buffer.from(`${lines.slice(at + 1).join('\n')}\n`);
    return gzipSync(Buffer.concat([before, text, after]), { level: 1 });
  };
  return [
    ['an endless header', gzipSync(Buffer.alloc(megabytes * MB, '{'), { level: 1 })],
    ['an endless row', inTable(audit, Buffer.alloc(megabytes * MB, 'x'))],
    ['endless empty rows', inTable(audit, Buffer.alloc(megabytes * MB, '\n'))],
    [
      'endless rows of a table that is skipped',
      inTable(sessions, Buffer.alloc(megabytes * MB, '\n')),
    ],
    ['endless rows after its end', inTable(lines.length - 1, Buffer.alloc(megabytes * MB, '\n'))],
    ['endless nulls', inTable(audit, Buffer.alloc(megabytes * MB))],
  ];
};

const randomPositions = (length: number, count: number) =>
  Array.from({ length: count }, (_, n) => Math.floor(((n + Math.random()) * length) / count));

/** Files that must be refused, made from a genuine backup; even if the attacker has the portal's key. */
export const hostileFiles = async (
  backup: Buffer,
  keys: { own: BackupKey; other: BackupKey },
  { damages, megabytes, flags }: { damages: number; megabytes: number; flags: boolean },
): Promise<HostileFile[]> => {
  const lines = textOf(backup);
  const files: HostileFile[] = [];
  for (const [what, text] of injections(lines)) {
    files.push({ what: `with ${what}`, content: await signed(packed(text), keys.own) });
    if (!flags) continue;
    files.push({ what: `with ${what}, unsigned`, content: packed(text), flag: 'unsigned' });
    files.push({
      what: `with ${what}, of another portal`,
      content: await signed(packed(text), keys.other),
      flag: 'force',
    });
  }
  for (const [what, content] of bombs(lines, megabytes)) {
    files.push({ what: `with ${what}`, content, flag: 'unsigned' });
    if (flags)
      files.push({ what: `with ${what}, signed`, content: await signed(content, keys.own) });
  }
  for (const at of randomPositions(backup.length, damages)) {
    const flipped = Buffer.from(backup);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    files.push({ what: `with bit ${at % 8} of byte ${at} changed`, content: flipped });
    files.push({ what: `cut off after ${at} bytes`, content: backup.subarray(0, at) });
  }
  files.push({ what: 'packed anew, without a signature', content: packed(lines) });
  files.push({
    what: 'signed by another portal',
    content: await signed(packed(lines), keys.other),
  });
  return files;
};
