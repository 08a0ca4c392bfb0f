import { readConfig } from './config.ts';
import { startPortal } from './portal.ts';
import { printError } from './print-error.ts';

const DRAIN_MS = 10_000;

const fail = (error: unknown): never => {
  printError(error);
  process.exit(1);
};

// Node would print all fields of the error, rows included.
process.on('uncaughtException', fail);

// Registered before the start, so that a signal during it still leads to an orderly shutdown, as
// does a second signal, which some terminals and supervisors send.
const shutdownSignal = new Promise<void>((resolve) => {
  process.on('SIGTERM', () => resolve());
  process.on('SIGINT', () => resolve());
});

try {
  const portal = await startPortal(readConfig(process.env));
  console.log(`Forge portal: ${portal.url}`);
  await shutdownSignal;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await portal.stop();
  process.exit(0);
} catch (error) {
  fail(error);
}
