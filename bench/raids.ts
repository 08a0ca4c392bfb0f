import type pg from 'pg';
import { connectBare, connectPortal, timeToEach } from '@forge/testkit/raw-sockets';
import { compareRates, percentile, report } from './measure.ts';
import { post, signIn, type Member } from './member.ts';
import { openStage, startFloor } from '@forge/testkit/bench-portal';

const LISTED = 300;
const OLD = 4_700;
const PEOPLE = 500;
const CHANGES = 20;

const fill = async (pool: pg.Pool, leader: Member, manager: Member) => {
  const client = await pool.connect();
  try {
    await insertRaids(client, leader, manager);
  } finally {
    client.release(true);
  }
};

const insertRaids = async (client: pg.PoolClient, leader: Member, manager: Member) => {
  await client.query(`select set_config('forge.action', 'bench', false)`);
  await client.query(
    `insert into raids (name, day, time_of_day, difficulty, organization, loot_type, raid_type,
       boss_count, max_clients, pot, leader_id, created_by, published_at)
     select 'Manaforge Omega heroic ' || n,
       case when n <= $1::int then current_date + (n % 14)::int else current_date - 40 - (n % 400)::int end,
       make_time(16 + (n % 8)::int, (n % 4)::int * 15, 0), 'HEROIC', 'Guild', 'Unsaved', 'Full Run',
       8, 8, 250000 + n * 100, $3, $4, now()
     from generate_series(1, $1::int + $2::int) as n`,
    [LISTED, OLD, leader.id, manager.id],
  );
};

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
  const list = await fetch(`${url}/raid/published`, { headers: { cookie: manager.cookie } });
  const { payload } = (await list.json()) as { payload: string };
  const message = `42["raidUpdate",${JSON.stringify({ success: true, payload })}]`;
  const floor = await startFloor('bare-ws.ts', { message });
  const bare = await connectBare(floor.url, PEOPLE);
  const portal = await connectPortal(
    url,
    advertisers.map(({ cookie }) => cookie),
    PEOPLE,
  );
  const isUpdate = (text: string) => text.startsWith('42["raidUpdate"');
  const times = { bare: [] as number[], portal: [] as number[] };
  for (let change = 0; change < CHANGES; change += 1) {
    times.bare.push(...(await timeToEach(bare, isUpdate, () => fetch(floor.url))));
    const edit = {
      name: `Changed ${change}`,
      date: '2031-01-01',
      time: '20:00',
      difficulty: 'MYTHIC',
      organization: 'Team',
      lootType: 'VIP',
      raidType: 'Full Run',
      bossCount: 8,
      maxClients: 8,
      pot: change,
      raidLeader: leader.id,
      goldCollector: '',
      id: await anyRaid(url, manager),
    };
    times.portal.push(
      ...(await timeToEach(portal, isUpdate, () => post(url, manager, '/raid/edit', edit))),
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  for (const socket of [...bare, ...portal]) socket.terminate();
  await floor.stop();
  for (const share of [0.5, 0.99]) {
    report(
      `one change to ${PEOPLE} sockets, p${share * 100}`,
      percentile(times.portal, share),
      percentile(times.bare, share),
      'ms',
      'at most 1.50',
    );
  }
};

const anyRaid = async (url: string, manager: Member): Promise<string> => {
  const answer = await fetch(`${url}/raid/published`, { headers: { cookie: manager.cookie } });
  const { payload } = (await answer.json()) as { payload: string };
  const [raid] = JSON.parse(Buffer.from(payload, 'base64').toString()) as { _id: string }[];
  return raid?._id ?? '';
};

/** The published list from memory beside node:http, and one change to 500 people beside bare ws. */
export const benchRaids = async (): Promise<void> => {
  const stage = await openStage();
  try {
    const [manager, leader, advertiser] = await Promise.all(
      ['raid-manager', 'raid-leader', 'advertiser'].map((persona) => signIn(stage.url, persona)),
    );
    if (!manager || !leader || !advertiser) throw new Error('Nobody is here');
    await fill(stage.pool, leader, manager);
    await stage.pool.query(`select pg_notify('forge', 'raid-published x')`);
    await benchList(stage.url, advertiser);
    await benchPush(stage.url, manager, leader);
  } finally {
    await stage.stop();
  }
};
