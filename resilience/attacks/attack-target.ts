import { accessMatrix, relations } from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import {
  createAccessScenario,
  type Actor,
  type AccessScenario,
} from '@forge/testkit/access-scenario';
import { changedTables, tableChecksums } from '@forge/testkit/table-checksums';
import type { InProcessPortal } from '@forge/testkit/in-process-portal';
import { readDocument, type Call } from '../support/api-document.ts';
import { assert, bySize, type Size } from '../suite.ts';

/** A changing call, and how to send it validly. */
export type Change = {
  call: Call;
  path: string;
  /** A caller with access. */
  actorOn: (scenario: AccessScenario) => Actor;
  bodyOn: (scenario: AccessScenario) => Promise<Record<string, unknown>>;
  signsOut: boolean;
};

export type Target = {
  portal: InProcessPortal;
  calls: Call[];
  changes: Change[];
  createAccessScenario: () => Promise<AccessScenario>;
  /** In `quick` every call gets a part of the attempts, and every attempt some of the calls. */
  sampled: <Item>(attempts: readonly Item[], turn: number) => Item[];
  /** The tables that change during the work. */
  changedBy: (work: () => Promise<unknown>) => Promise<string[]>;
};

const actorFor = (name: string) => (scenario: AccessScenario) => {
  const row = accessMatrix.get(name);
  const related = relations.find((relation) => row?.[relation] === 'allow');
  const admin = { persona: scenario.adminPersona, person: scenario.admin };
  if (row?.Admin !== 'deny') return admin;
  assert(related !== undefined, `Nobody may ${name}`);
  return scenario.staff[related];
};

/** A portal to attack, and every changing call of its API document. */
export const createTarget = async (portal: InProcessPortal, size: Size): Promise<Target> => {
  const calls = await readDocument(portal.visitor());
  const changes = calls
    .filter(({ method }) => method === 'POST')
    .map((call): Change => {
      const request = accessRequests[call.name];
      assert(request !== undefined, `${call.name} has no request in access-requests.ts`);
      const actorOn = actorFor(call.name);
      return {
        call,
        path: call.path,
        actorOn,
        bodyOn: async (scenario) => ({ ...(await request.body?.(scenario, actorOn(scenario))) }),
        signsOut: request.signsOut ?? false,
      };
    });
  const rows = [...accessMatrix.keys()].filter((name) => name.startsWith('POST '));
  assert(
    changes.length === rows.length,
    `The document lists ${changes.length} changes, the access matrix ${rows.length}`,
  );
  let scenarios = 30;
  const parts = bySize(size, { quick: 4, full: 1 });
  return {
    portal,
    calls,
    changes,
    createAccessScenario: () => createAccessScenario(portal, (scenarios += 1)),
    sampled: (attempts, turn) => attempts.filter((_, index) => (index + turn) % parts === 0),
    changedBy: async (work) => {
      const before = await tableChecksums(portal.context.pool);
      await work();
      return changedTables(before, await tableChecksums(portal.context.pool));
    },
  };
};

/** A request that must be refused with one of these statuses. */
export type Attempt = { what: string; init: RequestInit; statuses: number[] };

/** Sends attempts to every changing call: all are refused and change nothing. Returns their number. */
export const expectRefusals = async (
  { changes, changedBy, createAccessScenario, sampled }: Target,
  attemptsOn: (change: Change, scenario: AccessScenario) => Attempt[] | Promise<Attempt[]>,
): Promise<number> => {
  const scenario = await createAccessScenario();
  let sent = 0;
  for (const [turn, change] of changes.entries()) {
    const { person } = change.actorOn(scenario);
    const attempts = sampled(await attemptsOn(change, scenario), turn);
    const failures: string[] = [];
    const changed = await changedBy(async () => {
      for (const { what, init, statuses } of attempts) {
        const response = await person.fetch(change.path, { method: 'POST', ...init });
        await response.text();
        if (!statuses.includes(response.status)) failures.push(`${what}: ${response.status}`);
      }
    });
    if (changed.length > 0) failures.push(`changed ${changed.join(', ')}`);
    // Fails early: an accepted request may break the next ones.
    assert(failures.length === 0, `${change.call.name}: ${failures.join('; ')}`);
    sent += attempts.length;
  }
  return sent;
};
