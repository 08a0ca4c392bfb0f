import type { RoleName } from '@forge/contract/viewer';
import {
  accessMatrix,
  relations,
  rolesAndNone,
  slugOf,
  type Cell,
  type Row as MatrixRow,
} from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import { openScene, restaff, type Actor, type Scene } from '@forge/testkit/access-scenario';
import { changedTables, tableContents } from '@forge/testkit/table-checksums';
import { tryEvents } from './events.ts';
import { onGrounds, type Grounds } from '@forge/testkit/in-process-portal';
import { mustHold, pick, type Part, type Size } from '../suite.ts';
import { uncoveredRoutes, watchRoutes } from './routes.ts';

/** Someone before every call, and what the matrix says that they get. */
type Trial = {
  who: string;
  actor: Actor | null;
  scene: Scene;
  cell: (row: MatrixRow) => Cell;
  /** Whether the scene's things are this person's: what is scoped to them is there. */
  owner: boolean;
};

const generous: Cell[] = ['allow', 'masked', 'scoped', 'deny', 'none'];
const union = (cells: Cell[]): Cell => generous.find((cell) => cells.includes(cell)) ?? 'deny';

const pairs: RoleName[][] = rolesAndNone
  .filter((role) => role !== 'signedOut' && role !== 'noRole')
  .flatMap((one, index, all) => all.slice(index + 1).map((other) => [one, other]));

const trialsOn = async (grounds: Grounds, size: Size): Promise<Trial[]> => {
  const [own, member, stripped] = [
    await openScene(grounds, 11),
    await openScene(grounds, 12),
    await openScene(grounds, 13),
  ];
  await restaff(grounds, member, ['Forge Member']);
  await restaff(grounds, stripped, []);

  const trials: Trial[] = [];
  for (const standing of rolesAndNone) {
    const persona = standing === 'noRole' ? 'newcomer' : slugOf(standing);
    const actor =
      standing === 'signedOut' ? null : { persona, person: await grounds.signIn(persona) };
    const cell = (row: MatrixRow) => row[standing];
    trials.push({ who: standing, actor, scene: own, cell, owner: false });
  }
  const natural = {
    leader: 'Raid Leader',
    collector: 'Gold Collector',
    creator: 'Senior Advertiser',
  } as const;
  for (const relation of relations) {
    trials.push({
      who: `the ${relation}, by role ${natural[relation]}`,
      actor: own.staff[relation],
      scene: own,
      cell: (row) => union([row[natural[relation]], row[relation]]),
      owner: true,
    });
    trials.push({
      who: `the ${relation}, by role only Forge Member`,
      actor: member.staff[relation],
      scene: member,
      cell: (row) => union([row['Forge Member'], row[relation]]),
      owner: relation === 'creator',
    });
    trials.push({
      who: `the ${relation}, without any role`,
      actor: stripped.staff[relation],
      scene: stripped,
      cell: (row) => row.noRole,
      owner: true,
    });
  }
  // A few unions in passing, all of them in full.
  const sampled = pairs.filter((_, index) => index % pick(size, { quick: 9, full: 1 }) === 0);
  for (const [index, roles] of sampled.entries()) {
    const persona = `forge-member-${100 + index}`;
    await grounds.setRoles(persona, roles);
    trials.push({
      who: roles.join(' and '),
      actor: { persona, person: await grounds.signIn(persona) },
      scene: own,
      cell: (row) => union(roles.map((role) => row[role])),
      owner: false,
    });
  }
  return trials;
};

/** A payload may be one base64 text: what it says counts. */
const readable = ({ body, text }: { body: Record<string, unknown>; text: string }) => {
  const { payload } = body;
  return typeof payload === 'string' ? Buffer.from(payload, 'base64').toString('utf8') : text;
};

const tryCall = async (grounds: Grounds, call: string, row: MatrixRow, trials: Trial[]) => {
  const request = accessRequests[call];
  mustHold(request !== undefined, `${call} has a row in the matrix, but no request to try it with`);
  const [method = '', address = ''] = call.split(' ');
  const broken: string[] = [];
  const ask = async ({ actor, scene }: Trial, body: object) => {
    const person = actor?.person ?? grounds.visitor();
    const path = request.path?.(scene) ?? address;
    return method === 'GET' ? person.get(path) : person.post(path, body);
  };
  const complain = (trial: Trial, what: string) =>
    broken.push(`${call} by ${trial.who} (${trial.cell(row)}): ${what}`);

  const isRefused = (trial: Trial) => {
    const cell = trial.cell(row);
    return cell === 'deny' || (cell === 'scoped' && method === 'POST' && !trial.owner);
  };
  const refused = trials.filter(isRefused);
  // What would be right for others, so that nothing but who asks can be the reason.
  const bodies = new Map<Scene, object>();
  for (const { scene } of refused) {
    if (!bodies.has(scene)) bodies.set(scene, (await request.body?.(scene, null)) ?? {});
  }
  let before = await tableContents(grounds.context.pool);
  for (const trial of refused) {
    const { status, body } = await ask(trial, bodies.get(trial.scene) ?? {});
    const wanted = trial.actor ? 403 : 401;
    const isBare = body['success'] === false && body['payload'] === undefined;
    const hasCode = body['code'] === (trial.actor ? 'forbidden' : 'signed-out');
    if (status !== wanted || !isBare || !hasCode) complain(trial, `answered ${status}`);
    const after = await tableContents(grounds.context.pool);
    const changed = changedTables(before, after);
    if (changed.length > 0) complain(trial, `changed ${changed.join(', ')}`);
    before = after;
  }

  const allowed = trials.filter((trial) => !isRefused(trial));
  for (const trial of allowed) {
    const { actor, scene } = trial;
    const cell = trial.cell(row);
    const answer = await ask(trial, (await request.body?.(scene, actor)) ?? {});
    const wanted = request.answers ?? 200;
    if (answer.status !== wanted) complain(trial, `answered ${answer.status}, not ${wanted}`);
    else {
      const theirs = request.theirs?.(scene);
      const sees = theirs === undefined || readable(answer).includes(theirs);
      if (cell !== 'scoped' || trial.owner ? !sees : theirs !== undefined && sees) {
        complain(trial, sees ? 'sees what is not theirs' : 'does not see what is theirs');
      }
      const wrong = actor && (await request.wrong?.(answer, scene, actor, cell));
      if (wrong) complain(trial, wrong);
    }
    if (request.signsOut) await actor?.person.signIn(actor.persona);
  }
  return { broken, refused: refused.length, allowed: allowed.length };
};

const proveAccess = async (size: Size) => {
  const routes = watchRoutes();
  return onGrounds(async (grounds) => {
    routes.stop();
    const uncovered = uncoveredRoutes(routes.seen);
    mustHold(uncovered.length === 0, `No row in the access matrix for ${uncovered.join(', ')}`);
    const trials = await trialsOn(grounds, size);
    const totals = { refused: 0, allowed: 0 };
    const broken: string[] = [];
    for (const [call, row] of accessMatrix) {
      if (call.startsWith('WS ')) continue;
      const outcome = await tryCall(grounds, call, row, trials);
      broken.push(...outcome.broken);
      totals.refused += outcome.refused;
      totals.allowed += outcome.allowed;
    }
    const events = await tryEvents(trials);
    broken.push(...events.broken);
    mustHold(broken.length === 0, broken.join('\n'));
    return [
      { promise: 'every route has a row', figure: `${routes.seen.length} routes` },
      { promise: 'who may not is refused', figure: `${totals.refused} tries, nothing changed` },
      { promise: 'who may is answered', figure: `${totals.allowed} tries` },
      { promise: 'events reach whom they may', figure: `${events.tries} tries` },
    ];
  });
};

export const access: Part = {
  name: 'access',
  promise: 'everyone gets exactly what the matrix gives them',
  run: proveAccess,
};
