import { createHmac } from 'node:crypto';
import pg from 'pg';
import { superuser } from './postgres-cluster.ts';

const database = 'forge';

/** Owns the tables: migrations and restores. */
const owner = 'forge_owner';
/** Reads and changes rows: the running portal. */
const application = 'forge_app';

/** Derived from the superuser's, so that the folder has one password file. */
const passwordOf = (role: string, password: string) =>
  createHmac('sha256', password).update(role).digest('hex');

const urlOf = (role: string, password: string, port: number, name: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;

/** As the superuser, who only prepares the database for the other two. */
export const embeddedDatabaseUrl = (password: string, port: number, name = database) =>
  urlOf(superuser, password, port, name);

export const embeddedUrls = (password: string, port: number) => ({
  connectionString: urlOf(application, passwordOf(application, password), port, database),
  ownerUrl: urlOf(owner, passwordOf(owner, password), port, database),
  superuserUrl: embeddedDatabaseUrl(password, port),
});

const connected = async <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection also rejects the query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const ensureRole = async (client: pg.Client, role: string, password: string) => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${pg.escapeLiteral(passwordOf(role, password))}`,
  );
};

const ensureDatabase = async (client: pg.Client) => {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  if (!rows[0]) await client.query(`create database ${database} owner ${owner}`);
  else if (rows[0].owner !== owner)
    await client.query(`alter database ${database} owner to ${owner}`);
  await client.query(`revoke all on database ${database} from public`);
  await client.query(`grant connect, temporary on database ${database} to ${application}`);
};

/**
 * Tables, functions and schemas of a folder from before there were roles, which belong to the superuser.
 * REASSIGN OWNED refuses the superuser of initdb.
 */
const FOREIGN_OBJECTS = `
  select format('schema %I', nspname) as object from pg_namespace
    where nspname = 'demo' and pg_get_userbyid(nspowner) <> $1
  union all
  select format('table %I.%I', nspname, relname) from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'demo') and relkind = 'r' and pg_get_userbyid(relowner) <> $1
  union all
  select format('function %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid))
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'demo') and pg_get_userbyid(proowner) <> $1`;

const takeOwnership = async (client: pg.Client) => {
  const { rows } = await client.query<{ object: string }>(FOREIGN_OBJECTS, [owner]);
  const statements = rows.map(({ object }) => `alter ${object} owner to ${owner}`);
  if (statements.length > 0) await client.query(['begin', ...statements, 'commit'].join('; '));
};

/** Creates the roles and the database, or brings those of an earlier version up to date. */
export const prepareDatabase = async (password: string, port: number): Promise<void> => {
  await connected(embeddedDatabaseUrl(password, port, 'postgres'), async (client) => {
    await ensureRole(client, owner, password);
    await ensureRole(client, application, password);
    await ensureDatabase(client);
  });
  await connected(embeddedDatabaseUrl(password, port), takeOwnership);
};
