import { benchList } from './list.ts';
import { BOOKED, LISTED, publishList } from './published-list.ts';
import { benchPush } from './push.ts';
import { startPortal } from './start-portal.ts';

const OLD = 4_700;

/** The published list and its pushes, with many old raids beside those that are listed. */
export const benchRaids = async (): Promise<void> => {
  const portal = await startPortal();
  try {
    const { manager, leader, advertiser } = await publishList(portal, OLD);
    await benchList(portal, advertiser, `${LISTED} raids with ${BOOKED} bookings each`);
    await benchPush(portal, manager, leader);
  } finally {
    await portal.close();
  }
};
