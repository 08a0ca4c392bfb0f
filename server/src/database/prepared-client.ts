import { createHash } from 'node:crypto';
import pg from 'pg';

// More texts than this means that texts are made up on the fly: those are not worth keeping.
const KEPT_TEXTS = 500;
const names = new Map<string, string>();
// Part of each name, so that a new one has every connection prepare its statements anew.
let generation = 0;

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= KEPT_TEXTS) return known;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const name = `${hash}${generation}`;
  names.set(text, name);
  return name;
};

/** Whether a statement was prepared before a migration that another process has run since. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

// Every statement is prepared anew under its next name: the one that failed, and those about to.
const forgetOutdatedPlans = (error: unknown): void => {
  if (!isOutdatedPlan(error)) return;
  generation += 1;
  names.clear();
};

/** Whether the database gave no answer at all, not even that a statement took too long. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * PostgreSQL's last word on a connection, which it closes after this: it shuts down, or the
 * transaction was idle for too long.
 */
export const isConnectionClosing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(57P|25P03)/.test(error.code ?? '');

/**
 * Has PostgreSQL parse and plan each statement once per connection, not once per call, and gives up a
 * connection that is no more, before the pool hands it to the next who asks.
 */
export class PreparedClient extends pg.Client {
  // Of the many overloads of pg, only a text with its values is prepared; all else passes as it came.
  override query = ((query: unknown, ...rest: unknown[]) => {
    const [values] = rest;
    const name =
      typeof query === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(query)
        : undefined;
    const named = name === undefined ? query : { name, text: query };
    const answer = (super.query as (...all: unknown[]) => unknown).call(this, named, ...rest);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        forgetOutdatedPlans(error);
        if (isQueryTimeout(error) || isConnectionClosing(error)) void this.end();
      });
    }
    return answer;
  }) as typeof pg.Client.prototype.query;
}
