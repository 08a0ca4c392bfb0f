import { inspect } from 'node:util';
import { serializeError } from './log.ts';
import { StartError } from './start-error.ts';

/** A StartError is for the operator to fix; anything else is a bug and needs its stack, without rows. */
export const printError = (error: unknown): void => {
  if (error instanceof StartError) {
    console.error(error.message);
    return;
  }
  const { stack, message, ...details } = serializeError(error);
  console.error(stack || message, inspect(details, { depth: 6 }));
};
