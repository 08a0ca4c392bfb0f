import { onGrounds } from '../stage/grounds.ts';
import type { Part, Row } from '../part.ts';
import { sendForeignIds } from './foreign-ids.ts';
import { forgeRequests } from './forged-requests.ts';
import { sendHeavyBodies } from './heavy-bodies.ts';
import { sendNastyTexts } from './nasty-text.ts';
import { plantFields, poisonPrototypes } from './planted-fields.ts';
import { aimAt, type Target } from './target.ts';

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
