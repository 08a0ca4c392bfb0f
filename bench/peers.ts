import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { databaseUrl } from '@forge/testkit/test-database';
import { reportRates } from './goals.ts';
import { installPeer } from './install-peer.ts';
import { compareRates } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { BOOKED, LISTED, publishList } from './published-list.ts';
import { startFloor } from './start-floor.ts';
import { startPortal } from './start-portal.ts';

const PEER = 'Parse Server';
const VERSION = '9.10.0';
const DAY = '2026-11-01';
const APPLICATION_ID = 'bench';
const POST = { method: 'POST' as const };

const seats = Array.from({ length: BOOKED }, (_, n) => `0000000${n}`);

const peerRaid = () => ({
  name: 'Manaforge Omega',
  date: '2031-06-15',
  time: '20:00',
  raidType: 'Full Run',
  difficulty: 'HEROIC',
  lootType: 'Unsaved',
  organization: 'Guild',
  pot: 1_000_000,
  maxClients: 1_000,
  bossCount: 8,
  clients: seats,
  raidLeader: 'Leader',
  goldCollector: null,
});

/** Parse Server beside the portal: the list of raids, masked bookings, and sales. */
export const benchPeers = async (): Promise<void> => {
  const folder = await installPeer('parse-server', VERSION, DAY);
  const portal = await startPortal();
  try {
    const { advertiser, listed } = await publishList(portal, 0);
    const [raidId = ''] = listed;
    await portal.pool.query('create database parse');
    const peer = await startFloor('parse-server', {
      folder,
      databaseUrl: `${databaseUrl(portal.databaseUrl, 'parse')}?poolSize=16`,
      applicationId: APPLICATION_ID,
      raids: Array.from({ length: LISTED }, peerRaid),
      bookings: Array.from({ length: BOOKED }, () => bookingDraft(raidId)),
    });
    const peerHeaders = {
      'content-type': 'application/json',
      'x-parse-application-id': APPLICATION_ID,
    };
    const classes = `${peer.url}/parse/classes`;
    const headers = {
      'content-type': 'application/json',
      cookie: advertiser.cookie,
      origin: portal.url,
    };
    const processorTimes = { portal: () => processorTime(portal.pid) };
    const ofRaid = encodeURIComponent(JSON.stringify({ raidId }));

    const lists = await compareRates(
      {
        name: 'peer list',
        options: { url: `${classes}/Raid?limit=${LISTED}`, headers: peerHeaders },
      },
      { name: 'list', options: { url: `${portal.url}/raid/published`, headers }, processorTimes },
    );
    reportRates('published list', lists, undefined, PEER);
    const masked = await compareRates(
      {
        name: 'peer bookings',
        options: {
          url: `${classes}/Booking?where=${ofRaid}&limit=${BOOKED}`,
          headers: peerHeaders,
        },
      },
      {
        name: 'masked bookings',
        options: {
          ...POST,
          url: `${portal.url}/booking/raid-booking`,
          headers,
          body: JSON.stringify({ raidId }),
        },
        processorTimes,
      },
    );
    reportRates(`${BOOKED} masked bookings`, masked, undefined, PEER);
    let sold = 0;
    const nextSale = () => {
      sold += 1;
      const raid = listed[sold % listed.length] ?? '';
      return JSON.stringify(bookingDraft(raid, { clientName: `Bench${sold}` }));
    };
    const requests = [{ setupRequest: (request: object) => ({ ...request, body: nextSale() }) }];
    const sales = await compareRates(
      {
        name: 'peer sale',
        options: { ...POST, url: `${classes}/Booking`, headers: peerHeaders, requests },
      },
      {
        name: 'sale',
        options: { ...POST, url: `${portal.url}/booking/create`, headers, requests },
        processorTimes,
      },
    );
    reportRates('selling a seat', sales, undefined, PEER);
    await peer.stop();
  } finally {
    await portal.close();
  }
};
