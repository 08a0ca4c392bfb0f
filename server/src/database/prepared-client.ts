import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { isReadOnly } from './failover-detector.ts';

// Each connection keeps its prepared statements as long as it is open. Further texts are not prepared.
const MAX_PREPARED = 500;
const names = new Map<string, string>();
// Part of each statement name: incrementing it makes every connection prepare again.
let generation = 0;

const UNPREPARED = '/* unprepared */';

/** Begins a statement that is not prepared: its text depends on what someone typed. */
export const unprepared = sql.raw(UNPREPARED);

const statementName = (text: string): string | undefined => {
  if (text.startsWith(UNPREPARED)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED) return known;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const name = `${hash}${generation}`;
  names.set(text, name);
  return name;
};

/** Whether a migration changed the schema after the statement was prepared. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

const invalidatePreparedStatements = (): void => {
  generation += 1;
  names.clear();
};

/** pg's client-side timeout: the server sent nothing, not even a statement timeout. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Whether PostgreSQL closes the connection after this error: shutdown or idle transaction timeout. */
export const isConnectionClosing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(57P|25P03)/.test(error.code ?? '');

type Query = (...all: unknown[]) => unknown;

/** Closes a broken connection before the pool can reuse it. */
const closeIfBroken = (client: pg.Client, result: unknown): unknown => {
  if (result instanceof Promise) {
    result.catch((error: unknown) => {
      if (isOutdatedPlan(error)) invalidatePreparedStatements();
      // The address of a read-only server may lead to one that accepts writes by now.
      if (isQueryTimeout(error) || isConnectionClosing(error) || isReadOnly(error)) {
        void client.end();
      }
    });
  }
  return result;
};

const BEFORE_NEXT = '/* before the next */';

/**
 * Statements that are sent together with the next one of their connection: if it is pipelined, in one round
 * trip. They have no result; an error in them is an error of that statement.
 */
export const beforeNext = (...statements: string[]): string =>
  `${BEFORE_NEXT} ${statements.join('; ')}`;

/**
 * Sends the statements of `beforeNext`. It prepares nothing: a transaction pooler shares connections that have
 * prepared statements.
 */
export class BaseClient extends pg.Client {
  #before: string | undefined;

  override query = ((...all: unknown[]) => this.send(...all)) as typeof pg.Client.prototype.query;

  protected send(...all: unknown[]): unknown {
    const [text] = all;
    if (typeof text === 'string' && text.startsWith(BEFORE_NEXT)) {
      this.#before = text;
      return Promise.resolve({ rows: [] });
    }
    return closeIfBroken(this, this.#sendWithBefore(all));
  }

  #sendWithBefore(all: unknown[]): unknown {
    const send = (each: unknown[]) => (super.query as Query).apply(this, each);
    const before = this.#before;
    if (before === undefined) return send(all);
    this.#before = undefined;
    if (!this.pipeline) return (send([before]) as Promise<unknown>).then(() => send(all));
    const { stream } = this.connection;
    stream.cork();
    try {
      return bothOf(send([before]), send(all));
    } finally {
      stream.uncork();
    }
  }
}

/** The second result, or the first error; not before both are answered, when pg knows what is prepared. */
const bothOf = async (first: unknown, second: unknown): Promise<unknown> => {
  const [before, result] = await Promise.allSettled([first, second]);
  if (before.status === 'rejected') throw before.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
};

/** Prepares each statement once per connection. */
export class PreparedClient extends BaseClient {
  // Only a text with values is prepared; pg's other overloads pass through.
  protected override send(query: unknown, ...rest: unknown[]): unknown {
    const [values] = rest;
    const name =
      typeof query === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(query)
        : undefined;
    return super.send(name === undefined ? query : { name, text: query }, ...rest);
  }
}
