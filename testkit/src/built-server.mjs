import { ensureBuilt } from '../../scripts/lib/build.mjs';

/** Whole processes are started from what `npm start` runs: that takes half the time of the sources. */
export default () => ensureBuilt({ only: ['server'] });
