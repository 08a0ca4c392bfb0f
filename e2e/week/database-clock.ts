import type { onDatabase } from '@forge/testkit/test-database';

type Client = Parameters<Parameters<typeof onDatabase>[1]>[0];

/**
 * Lets the test set the time of a database: SQL finds these functions before those of pg_catalog. The portal
 * decides by the database's clock, so that all of it follows.
 */
const install = `
  create schema clock;
  create table clock.shifts (shift interval not null);
  insert into clock.shifts values ('0');
  create function clock.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + shift from clock.shifts';
  create function clock.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + shift from clock.shifts';
  -- Not first: tables are created in the first schema.
  do $$ begin
    execute format('alter database %I set search_path = public, clock, pg_catalog', current_database());
  end $$`;

/** Defaults of columns were bound to the functions of pg_catalog when the tables were created. */
const bindDefaults = `
  do $$ declare bound record; begin
    for bound in
      select attrelid::regclass as table_name, attname,
        regexp_replace(pg_get_expr(adbin, adrelid), '(now|clock_timestamp)\\(\\)', 'clock.\\1()', 'g') as expression
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp)\\(\\)'
    loop
      execute format('alter table %s alter %I set default %s', bound.table_name, bound.attname, bound.expression);
    end loop;
  end $$`;

export const installClock = async (client: Client) => {
  await client.query(install);
  await client.query(bindDefaults);
};

export const setClock = async (client: Client, shiftMs: number) => {
  await client.query(`update clock.shifts set shift = make_interval(secs => $1)`, [shiftMs / 1000]);
};
