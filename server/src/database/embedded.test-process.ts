import { startEmbeddedPostgres } from './embedded.ts';

// A portal reduced to its database, for tests that kill whole processes. It ends when its input does,
// and then by itself: a handle left open would show.
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const answer = (facts: object) => process.stdout.write(`${JSON.stringify(facts)}\n`);

try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: quiet });
  answer({ connectionString: database.connectionString });
  process.stdin.resume().once('end', () => void database.stop());
} catch (error) {
  answer({ error: error instanceof Error ? error.message : String(error) });
}
