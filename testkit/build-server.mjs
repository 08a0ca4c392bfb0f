import { ensureBuilt } from '../scripts/lib/build.mjs';

/** Tests that start processes run the built server, which starts twice as fast as the sources. */
export default () => ensureBuilt({ only: ['server', 'addon'] });
