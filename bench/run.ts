import { benchBookings } from './bookings.ts';
import { missedGoals } from './goals.ts';
import { benchLoad } from './load.ts';
import { benchPeers } from './peers.ts';
import { benchProcesses } from './processes.ts';
import { benchRaids } from './raids.ts';
import { takeLines } from './print.ts';
import { writeReport } from '../scripts/lib/reports.mjs';

const benches: Record<string, () => Promise<void>> = {
  raids: benchRaids,
  bookings: benchBookings,
  load: benchLoad,
  processes: benchProcesses,
  peers: benchPeers,
};
// They install packages or take minutes, so they run by their names only.
const usual = Object.keys(benches).filter((name) => !['peers', 'processes'].includes(name));

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

for (const name of wanted.length > 0 ? wanted : usual) {
  console.log(`\n== ${name}`);
  await benches[name]?.();
  writeReport(`bench-${name}`, takeLines());
}
const missed = missedGoals();
if (missed.length > 0) console.error(`\nMissed goals: ${missed.join('; ')}.`);
process.exit(missed.length > 0 ? 1 : 0);
