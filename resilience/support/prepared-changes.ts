import { randomUUID } from 'node:crypto';
import { accessMatrix, relations } from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import { createAccessScenario, type AccessScenario } from '@forge/testkit/access-scenario';
import type { InProcessPortal } from '@forge/testkit/in-process-portal';
import type { Person } from '@forge/testkit/person';
import { assert } from '../suite.ts';
import { readDocument } from './api-document.ts';

/** A valid request of a changing call, by someone who may make it. */
export type PreparedChange = {
  name: string;
  path: string;
  body: Record<string, unknown>;
  person: Person;
  takesRequestId: boolean;
  send: (person?: Person) => ReturnType<Person['post']>;
};

let scenarios = 60;

const actorFor = (name: string, scenario: AccessScenario) => {
  const row = accessMatrix.get(name);
  if (row?.Admin !== 'deny') return { persona: scenario.adminPersona, person: scenario.admin };
  const related = relations.find((relation) => row[relation] === 'allow');
  assert(related !== undefined, `Nobody may ${name}`);
  return scenario.staff[related];
};

/** Every call that changes something, except sign-outs. */
export const prepareChanges = async (portal: InProcessPortal): Promise<PreparedChange[]> => {
  const calls = await readDocument(portal.visitor());
  const scenario = await createAccessScenario(portal, (scenarios += 1));
  const changes: PreparedChange[] = [];
  for (const { name, method, path, body: schema } of calls) {
    const request = accessRequests[name];
    if (method !== 'POST' || request?.signsOut) continue;
    assert(request !== undefined, `${name} has no request in access-requests.ts`);
    const actor = actorFor(name, scenario);
    const takesRequestId = schema?.properties?.['requestId'] !== undefined;
    const body = {
      ...(takesRequestId && { requestId: randomUUID() }),
      ...(await request.body?.(scenario, actor)),
    };
    const send = (person = actor.person) => person.post(path, body);
    changes.push({ name, path, body, person: actor.person, takesRequestId, send });
  }
  return changes;
};
