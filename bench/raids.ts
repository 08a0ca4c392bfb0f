import { payloadOf } from '@forge/testkit/person';
import { startPortalWithPool, type PortalWithPool } from '@forge/testkit/portal-process';
import { listOf, raidDraft } from '@forge/testkit/raid-fixtures';
import { connectBare, connectPortal, timeToEach } from '@forge/testkit/raw-sockets';
import { startFloor } from './floors/start-floor.ts';
import { insertRaids } from './insert-raids.ts';
import { compareRates, percentile, report } from './measure.ts';
import { signIn, type Member } from './member.ts';

const LISTED = 300;
const OLD = 4_700;
const SOCKETS = 500;
const CHANGES = 20;

const fillList = ({ pool }: PortalWithPool, leader: Member, manager: Member) =>
  insertRaids(
    pool,
    manager.id,
    Array.from({ length: LISTED + OLD }, (_, index) => {
      const n = index + 1;
      return {
        name: `Manaforge Omega heroic ${n}`,
        daysAhead: n <= LISTED ? n % 14 : -40 - (n % 400),
        time: `${16 + (n % 8)}:${(n % 4) * 15}`,
        maxClients: 8,
        pot: 250_000 + n * 100,
        leaderId: leader.id,
      };
    }),
  );

const benchList = async (url: string, member: Member) => {
  const answer = await fetch(`${url}/raid/published`, {
    headers: { cookie: member.cookie, 'accept-encoding': 'identity' },
  });
  const body = await answer.text();
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['content-length', 'connection', 'keep-alive', 'date'].includes(name),
    ),
  );
  const floor = await startFloor('bare-http.ts', { headers, body });
  const [bare = 0, ours = 0] = await compareRates([
    { name: 'bare', options: { url: floor.url } },
    {
      name: 'portal',
      options: { url: `${url}/raid/published`, headers: { cookie: member.cookie } },
    },
  ]);
  await floor.stop();
  report(
    `published list, ${LISTED} raids, ${(body.length / 1024).toFixed(0)} kB`,
    ours,
    bare,
    'requests/s',
    'at least 0.80',
  );
};

const benchPush = async (url: string, manager: Member, leader: Member) => {
  const advertisers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signIn(url, `advertiser-${index + 2}`)),
  );
  const payload = await payloadOf<string>(manager.person.get('/raid/published'));
  const message = `42["raidUpdate",${JSON.stringify({ success: true, payload })}]`;
  const floor = await startFloor('bare-ws.ts', { message });
  const bare = await connectBare(floor.url, SOCKETS);
  const portal = await connectPortal(
    url,
    advertisers.map(({ cookie }) => cookie),
    SOCKETS,
  );
  const isUpdate = (text: string) => text.startsWith('42["raidUpdate"');
  const times = { bare: [] as number[], portal: [] as number[] };
  for (let change = 0; change < CHANGES; change += 1) {
    times.bare.push(...(await timeToEach(bare, isUpdate, () => fetch(floor.url))));
    const [raid] = await listOf(manager.person, 'published');
    const edit = raidDraft(leader.id, { id: raid?._id, name: `Changed ${change}`, pot: change });
    times.portal.push(
      ...(await timeToEach(portal, isUpdate, () =>
        payloadOf(manager.person.post('/raid/edit', edit)),
      )),
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  for (const socket of [...bare, ...portal]) socket.terminate();
  await floor.stop();
  for (const share of [0.5, 0.99]) {
    report(
      `one change to ${SOCKETS} sockets, p${share * 100}`,
      percentile(times.portal, share),
      percentile(times.bare, share),
      'ms',
      'at most 1.50',
    );
  }
};

/** The cached published list compared with node:http, and a push to 500 sockets compared with ws. */
export const benchRaids = async (): Promise<void> => {
  const portal = await startPortalWithPool();
  try {
    const [manager, leader, advertiser] = await Promise.all(
      ['raid-manager', 'raid-leader', 'advertiser'].map((persona) => signIn(portal.url, persona)),
    );
    if (!manager || !leader || !advertiser) throw new Error('A sign-in is missing');
    await fillList(portal, leader, manager);
    await benchList(portal.url, advertiser);
    await benchPush(portal.url, manager, leader);
  } finally {
    await portal.close();
  }
};
