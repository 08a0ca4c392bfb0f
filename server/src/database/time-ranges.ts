import { sql } from 'kysely';

/** A half-open range: `end` is not part of it. */
export type TimeRange = { start: Date; end: Date };

export const within = ({ start, end }: TimeRange, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end})`;

// A planner hint: for an open range with an unknown start PostgreSQL expects a third of the table, and
// scans it whole.
const isBounded = (column: string) => sql<boolean>`${sql.ref(column)} < 'infinity'`;

export const after = (time: unknown, column: string) =>
  sql<boolean>`(${sql.ref(column)} > ${time} and ${isBounded(column)})`;
