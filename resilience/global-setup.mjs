import { ensureBuilt } from '../scripts/lib/build.mjs';

/** The suites run the portal as `npm start` does. */
export default () => ensureBuilt();
