import { withInProcessPortal } from '@forge/testkit/in-process-portal';
import type { Suite, Row } from '../suite.ts';
import { sendForeignIds } from './foreign-ids.ts';
import { sendCrossSiteRequests } from './cross-site-requests.ts';
import { sendOversizedBodies } from './oversized-bodies.ts';
import { sendHostileTexts } from './hostile-text.ts';
import { assignExtraFields, pollutePrototypes } from './mass-assignment.ts';
import { createTarget, type Target } from './attack-target.ts';

const attackers: ((target: Target) => Promise<Row>)[] = [
  sendCrossSiteRequests,
  assignExtraFields,
  pollutePrototypes,
  sendForeignIds,
  sendHostileTexts,
  sendOversizedBodies,
];

export const attacks: Suite = {
  name: 'attacks',
  guarantee: 'no crafted request does more than its caller may do',
  run: (size) =>
    withInProcessPortal(async (portal) => {
      const target = await createTarget(portal, size);
      const rows: Row[] = [];
      for (const attack of attackers) rows.push(await attack(target));
      return rows;
    }),
};
