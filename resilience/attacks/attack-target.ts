import { accessMatrix, relations } from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import {
  createAccessScenario,
  type Actor,
  type AccessScenario,
} from '@forge/testkit/access-scenario';
import type { Person } from '@forge/testkit/person';
import { changedTables, tableChecksums } from '@forge/testkit/table-checksums';
import { readDocument, type Call } from '../support/api-document.ts';
import type { InProcessPortal } from '@forge/testkit/in-process-portal';
import { assert } from '../suite.ts';

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
export const createTarget = async (portal: InProcessPortal): Promise<Target> => {
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
  return {
    portal,
    calls,
    changes,
    createAccessScenario: () => createAccessScenario(portal, (scenarios += 1)),
    changedBy: async (work) => {
      const before = await tableChecksums(portal.context.pool);
      await work();
      return changedTables(before, await tableChecksums(portal.context.pool));
    },
  };
};

/** Sends a body unchanged. */
export const sendRaw = async (
  person: Person,
  path: string,
  body: string,
  headers: Record<string, string>,
) => {
  const response = await person.fetch(path, { method: 'POST', headers, body });
  await response.text();
  return response.status;
};
