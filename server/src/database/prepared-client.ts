import { createHash } from 'node:crypto';
import pg from 'pg';

// More texts than this means that texts are made up on the fly: those are not worth keeping.
const KEPT_TEXTS = 500;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= KEPT_TEXTS) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
};

type Query = { text: string; values?: unknown[]; name?: string };

const isParameterized = (query: unknown): query is Query =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  'values' in query &&
  Array.isArray(query.values) &&
  query.values.length > 0;

/** Has PostgreSQL parse and plan each statement once per connection, not once per call. */
export class PreparedClient extends pg.Client {
  // The many overloads of pg all come down to this: a query, and whatever follows it.
  override query = ((query: unknown, ...rest: unknown[]) => {
    const name = isParameterized(query) ? nameOf(query.text) : undefined;
    const named = name === undefined ? query : { ...(query as Query), name };
    return (super.query as (...all: unknown[]) => unknown).call(this, named, ...rest);
  }) as typeof pg.Client.prototype.query;
}
