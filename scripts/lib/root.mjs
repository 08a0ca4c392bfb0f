import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
