import { readConfig } from './config.ts';
import { startPortal } from './portal.ts';
import { StartError } from './start-error.ts';

const DRAIN_MS = 10_000;

const fail = (error: unknown): never => {
  // What the person can mend is one sentence; anything else is a fault that deserves its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
};

// Heard from the first moment on: what is still starting is waited for, then taken down in order.
// Asked twice, as some terminals and supervisors do, it still ends in order.
const asked = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve());
  process.on('SIGINT', () => resolve());
});

try {
  const portal = await startPortal(readConfig(process.env));
  console.log(`Forge portal: ${portal.url}`);
  await asked;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await portal.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
