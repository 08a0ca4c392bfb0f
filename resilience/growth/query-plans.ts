import type pg from 'pg';
import type { Statement } from './statements.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] };

/** What grows for as long as the portal is in use. */
const large = [
  ...['raids', 'bookings', 'mails', 'audit', 'tickets', 'ticket_messages', 'sessions', 'users'],
];

/** Statements that may look at all of a table, and why. */
const exceptions: { relation: string; says: RegExp; because: string }[] = [
  {
    relation: 'tickets',
    says: /count\(\*\) as count from tickets/,
    because: 'the staff is told how many tickets there are in each status: an index holds no more',
  },
  ...['users', 'raids'].map((relation) => ({
    relation,
    says: /from listed join raids/,
    because: 'ten thousand mails name most people and raids: one by one they would cost more',
  })),
  {
    relation: 'users',
    says: /"leader"\."username"/,
    because: 'the list of raids names everyone who leads or collects: one by one they cost more',
  },
];

/** A node, and whether whoever asks for its rows stops early. */
type Seen = { node: PlanNode; stopsEarly: boolean };

const nodesOf = (node: PlanNode, stopsEarly = false): Seen[] => {
  // A sort must have every row before it can give the first one.
  const below = node['Node Type'] === 'Limit' || (stopsEarly && node['Node Type'] !== 'Sort');
  return [{ node, stopsEarly }, ...(node.Plans ?? []).flatMap((each) => nodesOf(each, below))];
};

/** Indexes that hold only what is open, which stays a handful. */
const partialIndexes = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indpred is not null`,
  );
  return new Set(rows.map(({ name }) => name));
};

const explain = async (client: pg.ClientBase, how: string, { text, values }: Statement) => {
  const { rows } = await client.query<Explained>(`explain (format json${how}) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`There is no plan for ${text}`);
  return plan;
};

const isExcused = (relation: string, { text }: Statement) =>
  exceptions.some((one) => one.relation === relation && one.says.test(text));

/** A sentence for each large table, or whole index of it, that a statement reads from end to end. */
export const readToTheEnd = async (
  client: pg.ClientBase,
  statements: Statement[],
): Promise<string[]> => {
  const partial = await partialIndexes(client);
  const found = new Set<string>();
  for (const statement of statements) {
    for (const { node, stopsEarly } of nodesOf(await explain(client, '', statement))) {
      const { 'Node Type': type, 'Relation Name': relation = '', 'Index Name': index } = node;
      const isWhole =
        type.endsWith('Seq Scan') ||
        (/^Index (Only )?Scan$/.test(type) &&
          node['Index Cond'] === undefined &&
          !partial.has(index ?? ''));
      if (!isWhole || stopsEarly || !large.includes(relation)) continue;
      if (isExcused(relation, statement)) continue;
      const text = statement.text.replace(/\s+/g, ' ').trim();
      found.add(`${relation} (${type} ${index ?? ''}) for: ${text}`);
    }
  }
  return [...found];
};

const isRead = ({ text }: Statement) =>
  !/\b(insert|update|delete|set_config|for share)\b/i.test(text);

/** Blocks of the database that reads touch: what they cost on any machine, busy or not. */
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
