import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

// Loaded into the portal by BENCH_PROFILE. Node accepts no --cpu-prof in NODE_OPTIONS.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
process.once('exit', () => {
  session.post('Profiler.stop', (_, { profile }) => {
    const file = join(process.env.BENCH_PROFILE, `portal-${process.pid}.cpuprofile`);
    writeFileSync(file, JSON.stringify(profile));
  });
});
