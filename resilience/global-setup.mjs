import { ensureBuilt } from '../scripts/lib/build.mjs';

/** Before any test here: what is killed and driven is the portal as `npm start` runs it. */
export default () => ensureBuilt();
