import { sql } from 'kysely';

/** A half-open range: `ends` is not part of it. */
export type Span = { begins: Date; ends: Date };

export const within = ({ begins, ends }: Span, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${begins} and ${sql.ref(column)} < ${ends})`;

// A planner hint: for an open range with an unknown start PostgreSQL expects a third of the table, and
// scans it whole.
const isBounded = (column: string) => sql<boolean>`${sql.ref(column)} < 'infinity'`;

export const since = (time: unknown, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${time} and ${isBounded(column)})`;

export const after = (time: unknown, column: string) =>
  sql<boolean>`(${sql.ref(column)} > ${time} and ${isBounded(column)})`;
