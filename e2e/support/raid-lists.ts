import type { Page } from '@playwright/test';
import { encoded } from './encoded-payload.ts';
import { fakePayload } from './network-faults.ts';

export const person = (name: string) => ({
  _id: name,
  username: name,
  discord: { username: name },
});

/** A raid as the list has it. */
export const raidOn = (name: string, date: string, time: string, changes: object = {}) => ({
  _id: name,
  name,
  date,
  time,
  difficulty: 'HEROIC',
  raidType: 'Full Run',
  lootType: 'Loot Share',
  organization: 'In-House',
  pot: 1_375_001,
  maxClients: 8,
  bossCount: 8,
  clients: [],
  raidLeader: person('Torvald Anvilmar'),
  goldCollector: person('Maelis Emberhand'),
  armourCaps: null,
  armourTaken: { plate: 0, mail: 0, leather: 0, cloth: 0 },
  cancelled: null,
  version: 1,
  ...changes,
});

/** The page is answered with these raids. */
export const listRaids = (page: Page, list: 'published' | 'pending', raids: unknown[]) =>
  fakePayload(page, `/raid/${list}`, encoded(raids));

export const cardOf = (page: Page, name: string) => page.getByRole('listitem', { name });
