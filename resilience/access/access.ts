import { exportTypes } from '@forge/contract/exports/export-api';
import type { RoleName } from '@forge/contract/viewer';
import {
  accessMatrix,
  relations,
  rolesAndNone,
  personaOf,
  type Cell,
  type Row as MatrixRow,
} from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import {
  createAccessScenario,
  replaceStaffRoles,
  type Actor,
  type AccessScenario,
} from '@forge/testkit/access-scenario';
import type { Person } from '@forge/testkit/person';
import { readXlsx } from '@forge/testkit/read-xlsx';
import { changedTables, tableChecksums } from '@forge/testkit/table-checksums';
import { withInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { testEvents } from './events.ts';
import { assert, bySize, type Suite, type Size } from '../suite.ts';
import { uncoveredRoutes, watchRoutes } from './routes.ts';

/** A caller, and the matrix cell that applies to them. */
type Caller = {
  who: string;
  actor: Actor | null;
  scenario: AccessScenario;
  cell: (row: MatrixRow) => Cell;
  /** Whether the scenario's records belong to this person. */
  isOwner: boolean;
};

const mostToLeastAccess: Cell[] = ['allow', 'masked', 'scoped', 'deny', 'none'];
const union = (cells: Cell[]): Cell =>
  mostToLeastAccess.find((cell) => cells.includes(cell)) ?? 'deny';

const pairs: RoleName[][] = rolesAndNone
  .filter((role) => role !== 'signedOut' && role !== 'noRole')
  .flatMap((one, index, all) => all.slice(index + 1).map((other) => [one, other]));

const createCallers = async (portal: InProcessPortal, size: Size): Promise<Caller[]> => {
  const [own, member, stripped] = [
    await createAccessScenario(portal, 11),
    await createAccessScenario(portal, 12),
    await createAccessScenario(portal, 13),
  ];
  await replaceStaffRoles(portal, member, ['Forge Member']);
  await replaceStaffRoles(portal, stripped, []);

  const callers: Caller[] = [];
  for (const role of rolesAndNone) {
    const persona = personaOf(role);
    const actor = role === 'signedOut' ? null : { persona, person: await portal.signIn(persona) };
    const cell = (row: MatrixRow) => row[role];
    callers.push({ who: role, actor, scenario: own, cell, isOwner: false });
  }
  const usualRoles = {
    leader: 'Raid Leader',
    collector: 'Gold Collector',
    creator: 'Senior Advertiser',
  } as const;
  for (const relation of relations) {
    callers.push({
      who: `the ${relation}, by role ${usualRoles[relation]}`,
      actor: own.staff[relation],
      scenario: own,
      cell: (row) => union([row[usualRoles[relation]], row[relation]]),
      isOwner: true,
    });
    callers.push({
      who: `the ${relation}, by role only Forge Member`,
      actor: member.staff[relation],
      scenario: member,
      cell: (row) => union([row['Forge Member'], row[relation]]),
      isOwner: relation === 'creator',
    });
    callers.push({
      who: `the ${relation}, without any role`,
      actor: stripped.staff[relation],
      scenario: stripped,
      cell: (row) => row.noRole,
      isOwner: true,
    });
  }
  // Pairs of roles: all of them in the full run.
  const sampled = pairs.filter((_, index) => index % bySize(size, { quick: 9, full: 1 }) === 0);
  for (const [index, roles] of sampled.entries()) {
    const persona = `forge-member-${100 + index}`;
    await portal.setRoles(persona, roles);
    callers.push({
      who: roles.join(' and '),
      actor: { persona, person: await portal.signIn(persona) },
      scenario: own,
      cell: (row) => union(roles.map((role) => row[role])),
      isOwner: false,
    });
  }
  return callers;
};

type Answer = Awaited<ReturnType<Person['get']>>;

/** The answer's text; an encoded payload is decoded, a workbook read. */
const textOf = ({ body, text, bytes, headers }: Answer) => {
  const { payload } = body;
  if (headers.get('content-type') === exportTypes.xlsx) return readXlsx(bytes).join('\n');
  return typeof payload === 'string' ? Buffer.from(payload, 'base64').toString('utf8') : text;
};

const testCall = async (
  portal: InProcessPortal,
  call: string,
  row: MatrixRow,
  callers: Caller[],
) => {
  const request = accessRequests[call];
  assert(request !== undefined, `${call} has a row in the matrix, but no request`);
  const [method = '', address = ''] = call.split(' ');
  const failures: string[] = [];
  const send = async ({ actor, scenario }: Caller, body: object) => {
    const person = actor?.person ?? portal.visitor();
    const path = request.path?.(scenario) ?? address;
    return method === 'GET' ? person.get(path) : person.post(path, body);
  };
  const fail = (caller: Caller, what: string) =>
    failures.push(`${call} by ${caller.who} (${caller.cell(row)}): ${what}`);

  const isRefused = (caller: Caller) => {
    const cell = caller.cell(row);
    // A list is filtered; a change, or a read of one record, is refused.
    const isOfRecord = method === 'POST' || address.includes(':');
    return cell === 'deny' || (cell === 'scoped' && isOfRecord && !caller.isOwner);
  };
  const refused = callers.filter(isRefused);
  // Valid bodies, so that only the caller can be the reason of the refusal.
  const bodies = new Map<AccessScenario, object>();
  for (const { scenario } of refused) {
    if (!bodies.has(scenario)) bodies.set(scenario, (await request.body?.(scenario, null)) ?? {});
  }
  const before = await tableChecksums(portal.context.pool);
  for (const caller of refused) {
    const { status, body } = await send(caller, bodies.get(caller.scenario) ?? {});
    const wanted = caller.actor ? 403 : 401;
    const hasNoPayload = body['success'] === false && body['payload'] === undefined;
    const hasCode = body['code'] === (caller.actor ? 'forbidden' : 'signed-out');
    if (status !== wanted || !hasNoPayload || !hasCode) fail(caller, `answered ${status}`);
  }
  const changed = changedTables(before, await tableChecksums(portal.context.pool));
  if (changed.length > 0) failures.push(`${call}: refused, but changed ${changed.join(', ')}`);

  const allowed = callers.filter((caller) => !isRefused(caller));
  for (const caller of allowed) {
    const { actor, scenario } = caller;
    const cell = caller.cell(row);
    const answer = await send(caller, (await request.body?.(scenario, actor)) ?? {});
    const wanted = request.status ?? 200;
    if (answer.status !== wanted) fail(caller, `answered ${answer.status}, not ${wanted}`);
    else {
      const ownersOnly = request.ownersOnly?.(scenario);
      const sees = ownersOnly === undefined || textOf(answer).includes(ownersOnly);
      if (cell !== 'scoped' || caller.isOwner ? !sees : ownersOnly !== undefined && sees) {
        fail(caller, sees ? "sees another owner's record" : 'does not see their own record');
      }
      const problem = actor && (await request.validate?.(answer, scenario, actor, cell));
      if (problem) fail(caller, problem);
    }
    if (request.signsOut) await actor?.person.signIn(actor.persona);
  }
  return { failures, refused: refused.length, allowed: allowed.length };
};

const testAccess = async (size: Size) => {
  const routes = watchRoutes();
  return withInProcessPortal(async (portal) => {
    routes.stop();
    const uncovered = uncoveredRoutes(routes.seen);
    assert(uncovered.length === 0, `No row in the access matrix for ${uncovered.join(', ')}`);
    const callers = await createCallers(portal, size);
    const totals = { refused: 0, allowed: 0 };
    const failures: string[] = [];
    for (const [call, row] of accessMatrix) {
      if (call.startsWith('WS ')) continue;
      const outcome = await testCall(portal, call, row, callers);
      failures.push(...outcome.failures);
      totals.refused += outcome.refused;
      totals.allowed += outcome.allowed;
    }
    const events = await testEvents(callers);
    failures.push(...events.failures);
    assert(failures.length === 0, failures.join('\n'));
    return [
      { guarantee: 'every route has a row', measured: `${routes.seen.length} routes` },
      {
        guarantee: 'refuses callers without access',
        measured: `${totals.refused} requests, nothing changed`,
      },
      { guarantee: 'answers callers with access', measured: `${totals.allowed} requests` },
      { guarantee: 'sends events to those with access only', measured: `${events.checks} checks` },
    ];
  });
};

export const access: Suite = {
  name: 'access',
  guarantee: 'grants everyone exactly what the access matrix says',
  run: testAccess,
};
