import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const isObject = (query: unknown): query is { text: string; values?: unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string';

// Transactions, announcements and settings travel as several statements in one: they read nothing.
const isPlanned = ({ text }: Statement) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');

/** What this process asks the database while it works, each statement once. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const heard = new Map<string, Statement>();
  // Given back as it is, and called only with a client as its `this`.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const query = pg.Client.prototype.query;
  const listen = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const beside = Array.isArray(second) ? (second as unknown[]) : [];
    const statement = isObject(first)
      ? { text: first.text, values: first.values ?? beside }
      : { text: String(first), values: beside };
    if (isPlanned(statement)) heard.set(statement.text, statement);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  };
  pg.Client.prototype.query = listen as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...heard.values()];
};
