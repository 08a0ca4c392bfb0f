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
];

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const explain = async (client: pg.ClientBase, how: string, { text, values }: Statement) => {
  const { rows } = await client.query<Explained>(`explain (format json${how}) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`There is no plan for ${text}`);
  return plan;
};

const isExcused = (relation: string, { text }: Statement) =>
  exceptions.some((one) => one.relation === relation && one.says.test(text));

/** A sentence for each large table that a statement reads from end to end. */
export const sequentialScans = async (
  client: pg.ClientBase,
  statements: Statement[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const statement of statements) {
    const nodes = nodesOf(await explain(client, '', statement));
    for (const { 'Node Type': type, 'Relation Name': relation = '' } of nodes) {
      if (!type.endsWith('Seq Scan') || !large.includes(relation)) continue;
      if (isExcused(relation, statement)) continue;
      found.push(`${relation} from end to end for: ${statement.text.replace(/\s+/g, ' ').trim()}`);
    }
  }
  return found;
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
