import { sql, type RawBuilder } from 'kysely';
import type { FindTerm } from '@forge/contract/find/words';

type Sql = RawBuilder<unknown>;

// Behind every letter in the order of bytes.
const LAST = '\u{10ffff}';

/** A word table, or the part of it that someone made. */
type Words = {
  table: 'booking_words' | 'raid_words';
  /** What identifies the thing that has these words. */
  columns: string;
  createdBy?: string;
  /** Selects `week` and the columns of things whose run id begins so. */
  withRunId?: (runId: string) => Sql;
};

const and = (conditions: Sql[]) => sql.join(conditions, sql` and `);

const columnsOf = ({ columns }: Words) => sql.join(columns.split(' ').map((name) => sql.ref(name)));

const inScope = ({ createdBy }: Words) =>
  createdBy === undefined ? sql`true` : sql`created_by = ${createdBy}`;

/** Things of one week with a word that begins like this one. */
const withWord = (words: Words, word: string) => sql`
  select distinct ${columnsOf(words)} from ${sql.table(words.table)} as words
  where ${inScope(words)} and words.week = weeks.week
    and words.word >= ${word} and words.word < ${word + LAST}`;

/** Things of one week that match a term, and whether there are any; `runs` is the query of its run id. */
const matchOf = (words: Words, term: FindTerm, runs: Sql | null) => {
  const each = term.words.map((word) => withWord(words, word));
  const byWords = sql.join(each, sql` intersect `);
  const isInWeek = and(each.map((things) => sql`exists (${things})`));
  if (!runs) return { things: sql`(${byWords})`, isInWeek };
  const byRunId = sql`select ${columnsOf(words)} from ${runs} as runs where runs.week = weeks.week`;
  return {
    things: sql`((${byWords}) union (${byRunId}))`,
    isInWeek: sql`(${isInWeek} or exists (${byRunId}))`,
  };
};

/** The weeks that have words, newest first: one index lookup for each. */
const weeksOf = (words: Words) => sql`weeks as (
  (select week from ${sql.table(words.table)} where ${inScope(words)} order by week desc limit 1)
  union all
  select (select earlier.week from ${sql.table(words.table)} as earlier
    where ${inScope(words)} and earlier.week < weeks.week order by earlier.week desc limit 1)
  from weeks where week is not null)`;

/**
 * The newest things that match all terms, week by week: common words are found in the first weeks, and rare ones cost
 * one index lookup per week. `queries` belong behind `with recursive`; `from` has `weeks` and `matches`.
 */
export const newestByWords = (words: Words, terms: readonly FindTerm[]) => {
  const runs = terms.map(({ runId }, index) =>
    runId !== null && words.withRunId
      ? { name: sql.table(`runs_${index}`), query: words.withRunId(runId) }
      : null,
  );
  const named = runs.filter((run) => run !== null);
  const matches = terms.map((term, index) => matchOf(words, term, runs[index]?.name ?? null));
  const weeks = sql.join(
    [sql`weeks`, ...named.map(({ name }) => name)].map((each) => sql`select week from ${each}`),
    sql` union `,
  );
  return {
    queries: sql.join([
      weeksOf(words),
      ...named.map(({ name, query }) => sql`${name} as materialized (${query})`),
    ]),
    from: sql`(select week from (${weeks}) as found where week is not null
        order by week desc) as weeks
      cross join lateral (${sql.join(
        matches.map(({ things }) => things),
        sql` intersect `,
      )}) as matches`,
    // A week without one of the terms is skipped before the others are read.
    where: matches.length > 1 ? and(matches.map(({ isInWeek }) => isInWeek)) : sql`true`,
  };
};
