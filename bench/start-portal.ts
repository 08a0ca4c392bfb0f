import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPortalWithPool } from '@forge/testkit/portal-process';

const folder = process.env['BENCH_PROFILE'];
const profiler = pathToFileURL(join(import.meta.dirname, 'profile.mjs')).href;

/** The built portal; with BENCH_PROFILE=<folder> it writes a CPU profile there when it ends. */
export const startPortal = () =>
  startPortalWithPool(
    folder === undefined ? {} : { BENCH_PROFILE: folder, NODE_OPTIONS: `--import ${profiler}` },
  );
