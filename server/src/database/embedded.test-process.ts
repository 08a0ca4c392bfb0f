import { silentLog } from '@forge/testkit/silent-log';
import { startEmbeddedPostgres } from './embedded.ts';

// A child process with only the embedded database, for tests that kill processes. It stops at the end
// of its input and must then exit without help: an open handle would hang it.
const answer = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`);

try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: silentLog });
  answer({ connectionString: database.superuserUrl });
  process.stdin.resume().once('end', () => void database.stop());
} catch (error) {
  answer({ error: error instanceof Error ? error.message : String(error) });
}
