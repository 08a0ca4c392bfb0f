import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { onSetup } from './setup.mjs';

const text = { type: 'string' };
const mask = { const: '...' };
const columns = [
  'raiderIOLink',
  'clientName',
  'clientRealm',
  'clientClass',
  'clientFaction',
  'paymentRealm',
  'paymentFaction',
  'source',
  'price',
  'deposit',
  'contactInfo',
  'selectedBosses',
];
const numbers = new Set(['price', 'deposit']);

/** An answer with a compiled serializer. The padding makes it as long as the portal's. */
const answer = (payload) => ({
  response: {
    200: {
      type: 'object',
      properties: { success: { type: 'boolean' }, payload, padding: text },
    },
  },
});

const masked = {
  type: 'object',
  properties: {
    _id: text,
    raidId: text,
    clientClass: text,
    ...Object.fromEntries(
      [...columns, 'userId', 'paidFull', 'owes', 'additionalNotes', 'lock', 'inGroup', 'status']
        .filter((column) => column !== 'clientClass')
        .map((column) => [column, mask]),
    ),
  },
};

const booking = {
  type: 'object',
  properties: {
    _id: text,
    raidId: text,
    ...Object.fromEntries(
      columns.map((column) => [column, numbers.has(column) ? { type: 'number' } : text]),
    ),
    selectedBosses: { type: 'array', items: text },
  },
};

const list = {
  name: 'list',
  text: `select id as "_id", raid_id as "raidId", "clientClass" from bare_bookings
    where raid_id = $1 order by created_at`,
};

const insert = {
  name: 'insert',
  text: `insert into bare_bookings (id, raid_id, ${columns.map((column) => `"${column}"`).join(', ')})
    values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})`,
};

/** One prepared statement per Fastify route: no session, no rules, no validation, no audit. */
onSetup(async ({ port, databaseUrl, poolSize, padding }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const app = Fastify();
  app.post('/list', { schema: answer({ type: 'array', items: masked }) }, async ({ body }) => {
    const { rows } = await pool.query({ ...list, values: [body.raidId] });
    return { success: true, payload: rows, padding: padding.list };
  });
  app.post('/create', { schema: answer(booking) }, async ({ body }) => {
    const id = randomUUID();
    const values = columns.map((column) => body[column]);
    await pool.query({ ...insert, values: [id, body.raidId, ...values] });
    return { success: true, payload: { _id: id, ...body }, padding: padding.create };
  });
  await app.listen({ port, host: '127.0.0.1' });
});
