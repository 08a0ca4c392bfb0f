import type pg from 'pg';
import type { Statement } from './statements.ts';

type PlanNode = {
  'Node Type': string;
  Strategy?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };

/** Tables that grow for as long as the portal is in use. */
const largeTables = [
  ...['raids', 'bookings', 'mails', 'audit', 'tickets', 'ticket_messages', 'sessions', 'users'],
  ...['audit_private', 'ticket_reads', 'requests', 'channel_messages'],
  ...['booking_words', 'raid_words', 'notices'],
  ...['ledger_transfers', 'ledger_entries', 'ledger_sums', 'payouts'],
];

/** Statements that may scan a table, and why. */
const exceptions: { relation: string; matches: RegExp; because: string }[] = [
  {
    relation: 'tickets',
    matches: /count\(\*\) as count from tickets/,
    because: 'counts all tickets by status; an index would be as large',
  },
  ...['users', 'raids'].map((relation) => ({
    relation,
    matches: /from listed join raids/,
    because: 'ten thousand mails reference most people and raids; single lookups would cost more',
  })),
  {
    relation: 'users',
    matches: /from users where strpos\(name_words/,
    because: 'read once per search, and only if no word of a client matches; people are few',
  },
  {
    relation: 'users',
    matches: /"leader"\."username"/,
    because: 'the raid list references most leaders and collectors; single lookups would cost more',
  },
  {
    relation: 'raids',
    matches: /as is_own_raid/,
    because: 'an export of thousands of bookings; single lookups of their raids would cost more',
  },
  {
    relation: 'users',
    matches: /from ledger_sums as sums/,
    because: 'the balances name everyone with a line',
  },
];

/** A plan node, and whether its parent may stop before the last row. */
type VisitedNode = { node: PlanNode; stopsEarly: boolean };

/** These read all rows before they return the first. */
const readsAllRows = ({ 'Node Type': type, Strategy: strategy }: PlanNode) =>
  ['Sort', 'Hash', 'WindowAgg'].includes(type) || (type === 'Aggregate' && strategy !== 'Sorted');

const nodesOf = (node: PlanNode, stopsEarly = false): VisitedNode[] => {
  const below = node['Node Type'] === 'Limit' || (stopsEarly && !readsAllRows(node));
  return [{ node, stopsEarly }, ...(node.Plans ?? []).flatMap((each) => nodesOf(each, below))];
};

/** Partial indexes contain open records only, which stay few; but most bookings have not left. */
const partialIndexes = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indpred is not null and pg_get_expr(indpred, indrelid) <> '(left_as IS NULL)'`,
  );
  return new Set(rows.map(({ name }) => name));
};

const explain = async (client: pg.ClientBase, how: string, { text, values }: Statement) => {
  const { rows } = await client.query<Explained>(`explain (format json${how}) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`There is no plan for ${text}`);
  return plan;
};

const isExpected = (relation: string, { text }: Statement) =>
  exceptions.some((one) => one.relation === relation && one.matches.test(text));

/** A message for each full scan of a large table or its index. */
export const fullScans = async (
  client: pg.ClientBase,
  statements: Statement[],
): Promise<string[]> => {
  const partial = await partialIndexes(client);
  const found = new Set<string>();
  for (const statement of statements) {
    for (const { node, stopsEarly } of nodesOf(await explain(client, '', statement))) {
      const { 'Node Type': type, 'Relation Name': relation = '', 'Index Name': index } = node;
      const isFullScan =
        type.endsWith('Seq Scan') ||
        (/^Index (Only )?Scan$/.test(type) &&
          node['Index Cond'] === undefined &&
          !partial.has(index ?? ''));
      if (!isFullScan || stopsEarly || !largeTables.includes(relation)) continue;
      if (isExpected(relation, statement)) continue;
      const text = statement.text.replace(/\s+/g, ' ').trim();
      found.add(`${relation} (${type} ${index ?? ''}) for: ${text}`);
    }
  }
  return [...found];
};

const isRead = ({ text }: Statement) =>
  !/\b(insert|update|delete|set_config|for share)\b/i.test(text);

/** Database blocks that the reads touch: a cost that does not depend on the machine. */
export const blocksTouched = async (
  client: pg.ClientBase,
  statements: Statement[],
): Promise<number> => {
  let blocks = 0;
  for (const statement of statements.filter(isRead)) {
    const top = await explain(client, ', analyze, buffers, timing off', statement);
    blocks += (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0);
  }
  return blocks;
};
