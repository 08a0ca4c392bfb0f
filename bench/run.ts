import { benchBookings } from './bookings.ts';
import { benchLoad } from './load.ts';
import { benchProcesses } from './processes.ts';
import { benchRaids } from './raids.ts';

const benches: Record<string, () => Promise<void>> = {
  raids: benchRaids,
  bookings: benchBookings,
  load: benchLoad,
  processes: benchProcesses,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. Benches: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
// So that the portals are stopped too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Takes minutes, so only by its name. */
const usual = Object.keys(benches).filter((name) => name !== 'processes');
for (const name of wanted.length > 0 ? wanted : usual) {
  console.log(`\n== ${name}`);
  await benches[name]?.();
}
process.exit(0);
