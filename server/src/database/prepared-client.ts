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
const AFTER_NEXT = '/* after the next */';

/**
 * Statements that are sent together with the next one of their connection, before or after it: if it is
 * pipelined, in one round trip. They have no result; an error in them is an error of that statement. A
 * rollback drops those after it.
 */
export const beforeNext = (...statements: string[]): string =>
  `${BEFORE_NEXT} ${statements.join('; ')}`;
export const afterNext = (...statements: string[]): string =>
  `${AFTER_NEXT} ${statements.join('; ')}`;

/** Each is sent once the one before it has succeeded. */
const inSeries = async (all: unknown[][], send: (each: unknown[]) => unknown) => {
  const results: unknown[] = [];
  for (const each of all) results.push(await send(each));
  return results;
};

/** For a transaction pooler, which shares connections that have prepared statements. */
export class UnpreparedClient extends pg.Client {
  #before: string | undefined;
  #after: string | undefined;

  override query = ((...all: unknown[]) => this.send(...all)) as typeof pg.Client.prototype.query;

  protected send(...all: unknown[]): unknown {
    const [text] = all;
    if (typeof text === 'string' && text.startsWith(BEFORE_NEXT)) this.#before = text;
    else if (typeof text === 'string' && text.startsWith(AFTER_NEXT)) this.#after = text;
    else return closeIfBroken(this, this.#sendTogether(all));
    return Promise.resolve({ rows: [] });
  }

  #sendTogether(all: unknown[]): unknown {
    const send = (each: unknown[]) => (super.query as Query).apply(this, each);
    const before = this.#before === undefined ? [] : [[this.#before]];
    const after = this.#after === undefined || all[0] === 'rollback' ? [] : [[this.#after]];
    this.#before = this.#after = undefined;
    const together = [...before, all, ...after];
    if (together.length === 1) return send(all);
    const results = this.pipeline ? this.#sendAtOnce(together, send) : inSeries(together, send);
    return results.then((each) => each[before.length]);
  }

  async #sendAtOnce(all: unknown[][], send: (each: unknown[]) => unknown): Promise<unknown[]> {
    const { stream } = this.connection;
    stream.cork();
    const sent = all.map(send);
    stream.uncork();
    // Not before the last answer: until then pg does not know which statements are prepared.
    const settled = await Promise.allSettled(sent);
    return settled.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  }
}

/** Prepares each statement once per connection. */
export class PreparedClient extends UnpreparedClient {
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
