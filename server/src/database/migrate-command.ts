import { readConfig } from '../config.ts';
import { printError } from '../print-error.ts';
import { StartError } from '../start-error.ts';
import { createPool, noTimeouts, roleOf } from './database.ts';
import { migrate } from './migrate.ts';

// npm run migrate: for portals whose processes do not have the owner's password.
try {
  const { demo, databaseUrl, databaseOwnerUrl } = readConfig(process.env);
  if (!databaseUrl || !databaseOwnerUrl) {
    throw new StartError(
      'Set DATABASE_URL and DATABASE_OWNER_URL: the embedded database is migrated when the portal starts.',
    );
  }
  const pool = createPool(databaseOwnerUrl, { timeouts: noTimeouts });
  try {
    const applied = await migrate(pool, { demo, applicationRole: roleOf(databaseUrl) });
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
  } finally {
    await pool.end();
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
