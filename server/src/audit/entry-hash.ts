import { createHash } from 'node:crypto';

/** The version of the hash format. Increase it when the hashed fields, `private_fields` or `private_text` change. */
export const SEAL_FORMAT = 1;

/** The number of bytes of an entry in a seal: its id and its hash. */
const ENTRY_BYTES = 40;

// Not functions in the database: whoever changes entries there could change those too.
const PRIVATE_FIELDS = {
  notes: ['contact_info', 'additional_notes', 'subject', 'text', 'reason'],
  names: [
    'client_name',
    'raider_io_link',
    'username',
    'discord_username',
    'discord_id',
    'avatar_url',
    'user_agent',
  ],
};

type PrivateKind = keyof typeof PRIVATE_FIELDS;

const fields = (...kinds: PrivateKind[]) =>
  `array[${kinds
    .flatMap((kind) => PRIVATE_FIELDS[kind])
    .map((name) => `'${name}'`)
    .join(', ')}]`;

/** Without private text, which is represented by its digest. `jsonb` as text is canonical. */
const ENTRY_HASH = `sha256(convert_to(jsonb_build_array(
  audit.id, (extract(epoch from at) * 1000000)::bigint, actor, action, thing, thing_id,
  before - ${fields('notes', 'names')}, after - ${fields('notes', 'names')},
  encode(notes_digest, 'hex'), encode(names_digest, 'hex'))::text, 'UTF8'))`;

const only = (side: 'before' | 'after', kind: PrivateKind) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(${side}) where key = any(${fields(kind)}))`;

const isPrivate = (kind: PrivateKind) =>
  `(coalesce(before, '{}') || coalesce(after, '{}')) ?| ${fields(kind)}`;

/** A redaction keeps empty text. */
const isRemoved = (side: 'before' | 'after', kind: PrivateKind) =>
  `not exists (select from jsonb_each(${side}) where key = any(${fields(kind)}) and value not in ('null', '""'))`;

/** Whether the text is what the digest was made of, or was removed together with its salt. */
const matchesDigest = (kind: PrivateKind) => `case
  when ${kind}_digest is null then not (${isPrivate(kind)})
  when ${kind}_salt is not null then ${kind}_digest = sha256(uuid_send(${kind}_salt)
    || convert_to(jsonb_build_array(${only('before', kind)}, ${only('after', kind)})::text, 'UTF8'))
  else ${isRemoved('before', kind)} and ${isRemoved('after', kind)}
end`;

/** Whether the text is there, or its removal is itself in the audit trail. */
const isRecorded = (kind: PrivateKind) => `(${kind}_digest is null or ${kind}_salt is not null
  or exists (select from redactions join audit as record
      on record.thing = 'redactions' and record.thing_id = redactions.id::text
    where redactions.thing = audit.thing and redactions.thing_id = audit.thing_id
      and redactions.kind = '${kind}'))`;

const FROM = `from audit left join audit_private on entry_id = audit.id
  where audit.id between $1 and $2 order by audit.id`;

/** Ids and hashes of the entries between two ids. */
export const HASHES = `select audit.id, ${ENTRY_HASH} as hash ${FROM}`;

/** The same, and whether their text is what was sealed, or was removed by a recorded redaction. */
export const VERIFIED_HASHES = `select audit.id, ${ENTRY_HASH} as hash,
  ${matchesDigest('notes')} and ${matchesDigest('names')} as text_matches,
  ${isRecorded('notes')} and ${isRecorded('names')} as recorded ${FROM}`;

export type EntryHash = { id: number; hash: Buffer };

const int64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};

export const packEntries = (entries: readonly EntryHash[]): Buffer =>
  Buffer.concat(entries.flatMap(({ id, hash }) => [int64(id), hash]));

export const unpackEntries = (bytes: Buffer): EntryHash[] =>
  Array.from({ length: bytes.length / ENTRY_BYTES }, (_, n) => {
    const entry = bytes.subarray(n * ENTRY_BYTES, (n + 1) * ENTRY_BYTES);
    return { id: Number(entry.readBigInt64BE()), hash: entry.subarray(8) };
  });

/** A seal without its hash. */
export type SealContent = {
  number: number;
  first_id: number;
  last_id: number;
  format: number;
  entries: Buffer;
};

/** The previous hash of the first seal in the hash chain. */
export const NO_SEAL: Buffer = Buffer.alloc(32);

export const sealHash = (seal: SealContent, before: Buffer): Buffer =>
  createHash('sha256')
    .update(before)
    .update(Buffer.concat([seal.number, seal.first_id, seal.last_id, seal.format].map(int64)))
    .update(seal.entries)
    .digest();
