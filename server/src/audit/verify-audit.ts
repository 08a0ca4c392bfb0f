import type pg from 'pg';
import {
  NO_SEAL,
  SEAL_FORMAT,
  sealHash,
  unpackEntries,
  VERIFIED_HASHES,
  type EntryHash,
  type SealContent,
} from './entry-hash.ts';

type Seal = SealContent & { hash: Buffer };
type VerifiedEntry = EntryHash & { text_matches: boolean; recorded: boolean };

export type Verified = {
  /** One sentence about each entry or seal that is not as it was sealed. */
  findings: string[];
  seals: number;
  entries: number;
  /** Entries that are not sealed yet. */
  unsealed: number;
  last: { number: number; hash: string } | null;
};

const describe = async (client: pg.ClientBase, id: number): Promise<string> => {
  const { rows } = await client.query<{ entry: string }>(
    `select format('%s (%s of %s %s at %s)', id, action, thing, thing_id, at) as entry
     from audit where id = $1`,
    [id],
  );
  return rows[0]?.entry ?? String(id);
};

const compareEntries = async (client: pg.ClientBase, seal: Seal): Promise<string[]> => {
  const { rows } = await client.query<VerifiedEntry>(VERIFIED_HASHES, [
    seal.first_id,
    seal.last_id,
  ]);
  const found = new Map(rows.map((entry) => [entry.id, entry]));
  const findings: string[] = [];
  const sealed = new Set<number>();
  for (const { id, hash } of unpackEntries(seal.entries)) {
    sealed.add(id);
    const entry = found.get(id);
    if (!entry) findings.push(`Entry ${id} was removed.`);
    else if (!entry.hash.equals(hash) || !entry.text_matches) {
      findings.push(`Entry ${await describe(client, id)} was altered.`);
    } else if (!entry.recorded) {
      findings.push(`Entry ${await describe(client, id)} was redacted without a record.`);
    }
  }
  for (const { id } of rows) {
    if (!sealed.has(id)) findings.push(`Entry ${await describe(client, id)} was inserted.`);
  }
  return findings;
};

/** What is wrong with a seal itself, and its place in the chain. */
const checkSeal = (seal: Seal, before: Seal | undefined): string[] => {
  const findings: string[] = [];
  const number = (before?.number ?? 0) + 1;
  if (seal.number !== number) {
    const last = seal.number - 1;
    findings.push(
      last > number ? `Seals ${number} to ${last} were removed.` : `Seal ${number} was removed.`,
    );
  } else if (
    seal.format !== SEAL_FORMAT ||
    seal.first_id !== (before?.last_id ?? 0) + 1 ||
    !sealHash(seal, before?.hash ?? NO_SEAL).equals(seal.hash)
  ) {
    findings.push(`Seal ${seal.number} was altered, or one before it was.`);
  }
  return findings;
};

async function* readSeals(client: pg.ClientBase): AsyncGenerator<Seal, void> {
  for (let number = 0; ;) {
    const { rows } = await client.query<Seal>(
      `select number, first_id, last_id, format, entries, hash from audit_seals
       where number > $1 order by number limit 1`,
      [number],
    );
    const seal = rows[0];
    if (!seal) return;
    yield seal;
    number = seal.number;
  }
}

/** Compares the audit trail, as this transaction sees it, with its seals. */
export const verifyTrail = async (client: pg.ClientBase): Promise<Verified> => {
  const findings: string[] = [];
  let before: Seal | undefined;
  let seals = 0;
  let entries = 0;
  for await (const seal of readSeals(client)) {
    findings.push(...checkSeal(seal, before), ...(await compareEntries(client, seal)));
    seals += 1;
    entries += unpackEntries(seal.entries).length;
    before = seal;
  }
  const { rows } = await client.query<{ unsealed: number; early: number[] }>(
    `select count(*) filter (where id > $1) as unsealed,
       coalesce(array_agg(id::int8) filter (where id < 1), '{}') as early
     from audit where id > $1 or id < 1`,
    [before?.last_id ?? 0],
  );
  for (const id of rows[0]?.early ?? [])
    findings.push(`Entry ${await describe(client, id)} was inserted.`);
  return {
    findings,
    seals,
    entries,
    unsealed: rows[0]?.unsealed ?? 0,
    last: before ? { number: before.number, hash: before.hash.toString('hex') } : null,
  };
};

/** Compares the audit trail with its seals, in one snapshot. */
export const verifyAudit = async (pool: pg.Pool): Promise<Verified> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await verifyTrail(client);
  } finally {
    client.release(true);
  }
};

/** Whether the chain has this seal, as the log of that time says: `<number>:<hash>`. */
export const hasSeal = async (pool: pg.Pool, seal: string): Promise<boolean> => {
  const [number = '', hash = ''] = seal.split(':');
  const { rowCount } = await pool.query(
    `select from audit_seals where number::text = $1 and encode(hash, 'hex') = $2`,
    [number, hash],
  );
  return rowCount === 1;
};
