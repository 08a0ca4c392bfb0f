import { onGrounds } from '@forge/testkit/in-process-portal';
import type { Part, Row } from '../suite.ts';
import { sendForeignIds } from './foreign-ids.ts';
import { forgeRequests } from './cross-site-requests.ts';
import { sendHeavyBodies } from './oversized-bodies.ts';
import { sendNastyTexts } from './hostile-text.ts';
import { plantFields, poisonPrototypes } from './mass-assignment.ts';
import { aimAt, type Target } from './attack-target.ts';

const attempts: ((target: Target) => Promise<Row>)[] = [
  forgeRequests,
  plantFields,
  poisonPrototypes,
  sendForeignIds,
  sendNastyTexts,
  sendHeavyBodies,
];

export const attacks: Part = {
  name: 'attacks',
  promise: 'no request does more than it may, whatever is put into it',
  run: () =>
    onGrounds(async (grounds) => {
      const target = await aimAt(grounds);
      const rows: Row[] = [];
      for (const attempt of attempts) rows.push(await attempt(target));
      return rows;
    }),
};
