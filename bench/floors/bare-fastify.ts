import Fastify from 'fastify';
import pg from 'pg';

type Setup = { port: number; databaseUrl: string; list: string; insert: string };

/** One statement per Fastify route: no session, no rules, no masking, no explicit transaction. */
process.once('message', ({ port, databaseUrl, list, insert }: Setup) => {
  void (async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
    const app = Fastify();
    app.post<{ Body: { raidId: string } }>('/list', async (request) => {
      const { rows } = await pool.query(list, [request.body.raidId]);
      return { success: true, payload: rows };
    });
    app.post<{ Body: { raidId: string; clientName: string } }>('/create', async (request) => {
      const { rows } = await pool.query<object>(insert, [
        request.body.raidId,
        request.body.clientName,
      ]);
      return { success: true, payload: rows[0] };
    });
    await app.listen({ port, host: '127.0.0.1' });
    process.send?.('ready');
  })();
});
