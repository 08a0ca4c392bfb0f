import type { PortalWithPool } from '@forge/testkit/portal-process';
import { checkGoal, reportRates } from './goals.ts';
import { compareRates } from './measure.ts';
import type { Member } from './member.ts';
import { processorTime } from './processor-time.ts';
import { startFloor } from './start-floor.ts';

const KB = 1000;
const goals = { identity: 240, gzip: 30, br: 20 };

const ownHeaders = ['content-length', 'connection', 'keep-alive', 'date'];

/** The published list compared with node:http and a buffer, and its size on the wire. */
export const benchList = async (
  { url, pid }: PortalWithPool,
  { cookie }: Member,
  size: string,
): Promise<void> => {
  const list = `${url}/raid/published`;
  for (const [encoding, most] of Object.entries(goals)) {
    const answer = await fetch(list, { headers: { cookie, 'accept-encoding': encoding } });
    await answer.arrayBuffer();
    const kilobytes = Number(answer.headers.get('content-length')) / KB;
    checkGoal(`list of ${size}, ${encoding}`, kilobytes, `${kilobytes.toFixed(1)} kB`, {
      atMost: most,
    });
  }
  const answer = await fetch(list, { headers: { cookie, 'accept-encoding': 'identity' } });
  const body = await answer.text();
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !ownHeaders.includes(name)),
  );
  const floor = await startFloor('bare-http', { headers, body });
  const rates = await compareRates(
    { name: 'bare list', options: { url: floor.url } },
    {
      name: 'list',
      options: { url: list, headers: { cookie } },
      processorTimes: { portal: () => processorTime(pid) },
    },
  );
  await floor.stop();
  reportRates('published list', rates, 0.8);
};
