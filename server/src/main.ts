import { readConfig } from './config.ts';
import { startPortal } from './portal.ts';
import { StartError } from './start-error.ts';

const DRAIN_MS = 10_000;

const fail = (error: unknown) => {
  // What the person can mend is one sentence; anything else is a fault that deserves its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
};

try {
  const portal = await startPortal(readConfig(process.env));
  console.log(`Forge portal: ${portal.url}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    portal.stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  fail(error);
}
