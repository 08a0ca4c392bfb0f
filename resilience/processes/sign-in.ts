import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { openRaidOffice } from '@forge/testkit/raid-fixtures';
import { mustHold, pick, type Row, type Size } from '../suite.ts';
import { at, type Processes } from '../support/portal-cluster.ts';

/** Signing in takes three requests: each goes to another process, and so does what follows. */
export const signInAnywhere = async (processes: Processes, size: Size): Promise<Row[]> => {
  const people = pick(size, { quick: 6, full: 60 });
  const { portals, byRequest, signIn } = processes;
  const office = await openRaidOffice({ signIn });
  const { _id: raidId } = await office.publish({ maxClients: 1_000 });
  let acts = 0;
  for (let n = 0; n < people; n += 1) {
    const person = await signIn(`advertiser-${n + 2}`);
    for (const { url } of portals) {
      const { status, text } = await at(url, person).post('/booking/create', bookingDraft(raidId));
      mustHold(status === 200, `Signed in elsewhere, refused here: ${status} ${text}`);
      acts += 1;
    }
  }
  const shares = [...byRequest.served.values()];
  mustHold(
    Math.max(...shares) - Math.min(...shares) <= 1,
    `The balancer was not fair: ${shares.join(', ')} requests`,
  );
  return [
    {
      promise: 'sign in across processes, act on every one of them, without sticky sessions',
      figure: `${people} people, ${acts} acts on ${portals.length} processes, 0 refused`,
    },
  ];
};
