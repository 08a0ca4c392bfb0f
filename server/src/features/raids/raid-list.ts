import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toAsciiJson } from '@forge/contract/base64-json';
import type { RaidChanges } from '@forge/contract/raids/raid-changes';
import type { Raid } from '@forge/contract/raids/raid';
import { toBase64 } from '../../base64.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const digestOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 27);

/** A raid in a list. It is a new object exactly when what is shown of the raid changed. */
export type ListedRaid = { raid: Raid; digest: string };

/** Keeps the object of a raid that has not changed. */
export const listRaid = (raid: Raid, before: ListedRaid | undefined): ListedRaid => {
  const digest = digestOf(JSON.stringify(raid));
  return before?.digest === digest ? before : { raid, digest };
};

/** Null caps are left out: the list has to be small. */
const withoutNoCaps = ({ armourCaps, ...raid }: Raid) =>
  armourCaps === null ? raid : { ...raid, armourCaps };

/** Two sorted lists without the same entries at their start and at their end. */
const differingParts = (before: readonly ListedRaid[], after: readonly ListedRaid[]) => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ] as const;
};

/** A published list as some people may see it. Encoded and compressed once, when needed. */
export class RaidList {
  readonly listed: readonly ListedRaid[];
  /** The same for the same raids in every process. */
  readonly revision: string;
  #payload: string | undefined;
  #body: Buffer | undefined;
  #gzipped: Promise<Buffer> | undefined;
  #brotli: Promise<Buffer> | undefined;
  #changes = new WeakMap<RaidList, RaidChanges>();
  #changesSinceUnknown: RaidChanges | undefined;

  constructor(listed: readonly ListedRaid[]) {
    this.listed = listed;
    this.revision = digestOf(listed.map(({ digest }) => digest).join());
  }

  get isEmpty(): boolean {
    return this.listed.length === 0;
  }

  get raids(): Raid[] {
    return this.listed.map(({ raid }) => raid);
  }

  get etag(): string {
    return `"${this.revision}"`;
  }

  /** Base64, in responses and pushes. */
  get payload(): string {
    return (this.#payload ??= toBase64(toAsciiJson(this.raids.map(withoutNoCaps))));
  }

  get body(): Buffer {
    return (this.#body ??= Buffer.from(JSON.stringify({ success: true, payload: this.payload })));
  }

  gzipped(): Promise<Buffer> {
    return (this.#gzipped ??= compressGzip(this.body));
  }

  brotli(): Promise<Buffer> {
    return (this.#brotli ??= compressBrotli(this.body, brotliOptions));
  }

  /** Frees what an old list no longer needs. */
  dropEncoded(): void {
    this.#payload = this.#body = this.#gzipped = this.#brotli = undefined;
    this.#changes = new WeakMap();
    this.#changesSinceUnknown = undefined;
  }

  /** What changed since an earlier list. */
  changesSince(before: RaidList): RaidChanges {
    const known = this.#changes.get(before);
    if (known) return known;
    const [were, are] = differingParts(before.listed, this.listed);
    const unchanged = new Set(were);
    const ids = new Set(are.map(({ raid }) => raid._id));
    const changes = {
      from: before.revision,
      to: this.revision,
      raids: are.filter((entry) => !unchanged.has(entry)).map(({ raid }) => raid),
      gone: were.map(({ raid }) => raid._id).filter((id) => !ids.has(id)),
    };
    this.#changes.set(before, changes);
    return changes;
  }

  /** For a page whose list is unknown. */
  changesSinceUnknown(): RaidChanges {
    this.#changesSinceUnknown ??= { from: null, to: this.revision, raids: this.raids, gone: [] };
    return this.#changesSinceUnknown;
  }
}
