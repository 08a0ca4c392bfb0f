import { sql } from 'kysely';

/** From one moment to another, which is not part of it. */
export type Span = { begins: Date; ends: Date };

export const within = ({ begins, ends }: Span, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${begins} and ${sql.ref(column)} < ${ends})`;

// For the planner: of a range without an end, whose beginning it does not know yet, it expects a
// third of the table, and reads the table whole.
const beforeTheEndOfTime = (column: string) => sql<boolean>`${sql.ref(column)} < 'infinity'`;

export const since = (moment: unknown, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${moment} and ${beforeTheEndOfTime(column)})`;

export const after = (moment: unknown, column: string) =>
  sql<boolean>`(${sql.ref(column)} > ${moment} and ${beforeTheEndOfTime(column)})`;
