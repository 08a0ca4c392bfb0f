import type { Agenda } from '@forge/contract/dashboard/agenda';
import type { Person } from './person.ts';
import type { InProcessPortal } from './in-process-portal.ts';
import { deletingStatements } from './seat-statements.ts';

export const agendaOf = async (person: Person) =>
  (await person.get('/dashboard/next')).body['payload'] as Agenda;

export const namesOf = (part: { rows: { name: string }[] } | undefined) =>
  part?.rows.map(({ name }) => name);

/** So that a test finds only its own raids. */
export const deleteAllRaids = async ({ context }: InProcessPortal) => {
  const client = await context.pool.connect();
  await client.query(`select set_config('forge.action', 'test', false)`);
  await client.query(`begin; ${deletingStatements('true')}; commit`);
  client.release(true);
};
