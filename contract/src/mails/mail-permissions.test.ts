import { describe, expect, test } from 'vitest';
import type { RoleName } from '../viewer.ts';
import { canMarkSent, hasToSend } from './mail-permissions.ts';

const viewer = (id: string, ...roles: RoleName[]) => ({ id, username: id, roles });
const mail = { advertiserId: 'seller', collectorId: 'collector' };
const ofCollector = { ...mail, balance: 'Collector' } as const;
const ofAdvertiser = { ...mail, balance: 'Advertiser' } as const;

describe('a mail is marked as sent', () => {
  test.each([
    ['its collector', viewer('collector', 'Gold Collector'), ofCollector, true],
    ['its advertiser', viewer('seller', 'Senior Advertiser'), ofAdvertiser, true],
    [
      'an advertiser, if the collector has the gold',
      viewer('seller', 'Senior Advertiser'),
      ofCollector,
      false,
    ],
    [
      'a collector, if the advertiser has the gold',
      viewer('collector', 'Gold Collector'),
      ofAdvertiser,
      false,
    ],
    ['another collector', viewer('other', 'Gold Collector'), ofCollector, false],
    [
      'a holder without a role that handles mails',
      viewer('seller', 'Advertiser'),
      ofAdvertiser,
      false,
    ],
    ['an admin', viewer('other', 'Admin'), ofCollector, true],
  ])('by %s: %s', (_, person, of, isAllowed) => {
    expect(canMarkSent(person, of)).toBe(isAllowed);
  });

  test('by the holder who sees it for another role', () => {
    const both = { advertiserId: 'both', collectorId: 'both' };
    const collector = viewer('both', 'Gold Collector');
    const senior = viewer('both', 'Senior Advertiser');
    expect(hasToSend(collector, { ...both, balance: 'Advertiser' })).toBe(true);
    expect(hasToSend(senior, { ...both, balance: 'Collector' })).toBe(true);
  });

  test('by admins, where there is no collector', () => {
    const nobody = { ...ofCollector, collectorId: null };
    expect(hasToSend(viewer('other', 'Admin'), nobody)).toBe(true);
    expect(hasToSend(viewer('seller', 'Senior Advertiser'), nobody)).toBe(false);
  });
});
