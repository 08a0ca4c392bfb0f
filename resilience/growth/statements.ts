import pg from 'pg';

export type Statement = { text: string; values: unknown[] };

const isObject = (query: unknown): query is { text: string; values?: unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string';

/** The query of a cursor. */
const withoutCursor = ({ text, values }: Statement): Statement => ({
  text: text.replace(/^declare \w+ no scroll cursor for /, ''),
  values,
});

// Transaction control, notifications and settings are sent as several statements at once.
const isPlanned = ({ text }: Statement) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');

/** The distinct statements that this process executes during the work. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const recorded = new Map<string, Statement>();
  // Restored afterwards, and called only with a client as `this`.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const query = pg.Client.prototype.query;
  const record = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const separateValues = Array.isArray(second) ? (second as unknown[]) : [];
    const statement = withoutCursor(
      isObject(first)
        ? { text: first.text, values: first.values ?? separateValues }
        : { text: String(first), values: separateValues },
    );
    if (isPlanned(statement)) recorded.set(statement.text, statement);
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  };
  pg.Client.prototype.query = record as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...recorded.values()];
};
