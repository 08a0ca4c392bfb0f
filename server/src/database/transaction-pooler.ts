import pg from 'pg';

const ROUNDS = 3;

/** Whether two connections share server processes, as they do behind a pooler in transaction mode. */
export const isTransactionPooled = async (connectionString: string): Promise<boolean> => {
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 5_000 }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const seenBy = new Map<number, pg.Client>();
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        const pid = rows[0]?.pid ?? 0;
        if ((seenBy.get(pid) ?? client) !== client) return true;
        seenBy.set(pid, client);
      }
    }
    return seenBy.size > clients.length;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
};
