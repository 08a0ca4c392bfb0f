import type { Agenda } from '@forge/contract/dashboard/agenda';
import { bypassRules } from './bypass-rules.ts';
import type { Person } from './person.ts';
import type { InProcessPortal } from './in-process-portal.ts';
import { deletingStatements } from './seat-statements.ts';

export const agendaOf = async (person: Person) =>
  (await person.get('/dashboard/next')).body['payload'] as Agenda;

export const namesOf = (part: { rows: { name: string }[] } | undefined) =>
  part?.rows.map(({ name }) => name);

/** So that a test finds only its own raids. */
export const deleteAllRaids = ({ context }: InProcessPortal) =>
  bypassRules(context, deletingStatements('true'));
