import { accessMatrix, relations } from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import { openScene, type Actor, type Scene } from '@forge/testkit/access-scenario';
import type { Person } from '@forge/testkit/person';
import { changedTables, tableContents } from '@forge/testkit/table-checksums';
import { readDocument, type Call } from '../support/api-document.ts';
import type { Grounds } from '@forge/testkit/in-process-portal';
import { mustHold } from '../suite.ts';

/** A change that someone may make: the call, and how to make it so that it is in order. */
export type Change = {
  call: Call;
  path: string;
  /** Someone who may. */
  actorOn: (scene: Scene) => Actor;
  bodyOn: (scene: Scene) => Promise<Record<string, unknown>>;
  signsOut: boolean;
};

export type Target = {
  grounds: Grounds;
  calls: Call[];
  changes: Change[];
  openScene: () => Promise<Scene>;
  /** What changes in the database while something is tried. */
  changedBy: (work: () => Promise<unknown>) => Promise<string[]>;
};

const actorFor = (name: string) => (scene: Scene) => {
  const row = accessMatrix.get(name);
  const related = relations.find((relation) => row?.[relation] === 'allow');
  const admin = { persona: scene.adminPersona, person: scene.admin };
  if (row?.Admin !== 'deny') return admin;
  mustHold(related !== undefined, `Nobody may ${name}`);
  return scene.staff[related];
};

/** A portal to attack, and every change that can be made to it: those of the API document. */
export const aimAt = async (grounds: Grounds): Promise<Target> => {
  const calls = await readDocument(grounds.visitor());
  const changes = calls
    .filter(({ method }) => method === 'POST')
    .map((call): Change => {
      const request = accessRequests[call.name];
      mustHold(request !== undefined, `${call.name} has no request in access-requests.ts`);
      const actorOn = actorFor(call.name);
      return {
        call,
        path: call.path,
        actorOn,
        bodyOn: async (scene) => ({ ...(await request.body?.(scene, actorOn(scene))) }),
        signsOut: request.signsOut ?? false,
      };
    });
  const rows = [...accessMatrix.keys()].filter((name) => name.startsWith('POST '));
  mustHold(
    changes.length === rows.length,
    `The document lists ${changes.length} changes, the access matrix ${rows.length}`,
  );
  let scenes = 30;
  return {
    grounds,
    calls,
    changes,
    openScene: () => openScene(grounds, (scenes += 1)),
    changedBy: async (work) => {
      const before = await tableContents(grounds.context.pool);
      await work();
      return changedTables(before, await tableContents(grounds.context.pool));
    },
  };
};

/** Sends a body as it is, to the byte. */
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
