import { expect, type Page } from '@playwright/test';

/** Makes a call as the person of this page, the way its own scripts do. */
export const callAs = async <Payload>(page: Page, path: string, body: object): Promise<Payload> => {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}${path}`, { data: body, headers: { origin } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { payload: Payload }).payload;
};

export const idOf = async (page: Page): Promise<string> => {
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/auth/status`);
  return ((await response.json()) as { user: { _id: string } }).user._id;
};

/** A raid far ahead that nobody has published, with whatever is to be different about it. */
export const planRaid = (manager: Page, leaderId: string, changes: object = {}) =>
  callAs<{ _id: string; name: string }>(manager, '/raid/create', {
    name: `Raid ${Math.random().toString(36).slice(2, 8)}`,
    date: '2031-06-15',
    time: '21:30',
    difficulty: 'HEROIC',
    organization: 'Guild',
    lootType: 'Unsaved',
    raidType: 'Full Run',
    bossCount: 8,
    maxClients: 8,
    pot: 1_000_000,
    raidLeader: leaderId,
    goldCollector: '',
    ...changes,
  });

export const publishRaid = async (manager: Page, leaderId: string, changes: object = {}) => {
  const raid = await planRaid(manager, leaderId, changes);
  await callAs(manager, '/raid/publish', { id: raid._id });
  return raid;
};

/** A seat in a raid with a pot of 1,000,000, sold by the person of this page. */
export const bookSeat = (seller: Page, raidId: string, clientName: string, changes: object = {}) =>
  callAs<{ _id: string }>(seller, '/booking/create', {
    raidId,
    raiderIOLink: '',
    clientName,
    clientRealm: 'Kazzak',
    clientClass: 'Mage',
    clientFaction: 'Horde',
    paymentRealm: 'Kazzak',
    paymentFaction: 'Horde',
    source: 'TC',
    paidFull: false,
    price: 1_000_000,
    deposit: 0,
    owes: 1_000_000,
    contactInfo: '',
    selectedBosses: [],
    ...changes,
  });
