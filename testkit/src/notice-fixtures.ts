import type { Notice, NoticePage } from '@forge/contract/notices/notice-api';
import type { Actor, AccessScenario } from './access-scenario.ts';
import { book } from './booking-fixtures.ts';
import { payOut } from './ledger-fixtures.ts';
import { payloadOf, type Person } from './person.ts';

export const noticePage = (person: Person, before?: string): Promise<NoticePage> =>
  payloadOf(person.get(before === undefined ? '/notices' : `/notices?before=${before}`));

/** The newest page, newest first. */
export const noticesOf = async (person: Person): Promise<Notice[]> =>
  (await noticePage(person)).notices;

/** A new notice of the caller; for callers without access, one of someone else. */
export const ownNotice = async (
  { admin, manager, publish }: AccessScenario,
  actor: Actor | null,
) => {
  const person = actor?.person ?? manager;
  if (person === admin) {
    // Nobody is notified of what they do themselves.
    const { _id: id } = await publish();
    await book(admin, id);
    await payloadOf(manager.post('/raid/cancel', { id, reason: 'No tank' }));
  } else {
    await payOut(admin, person);
  }
  return { upTo: (await noticesOf(person))[0]?._id };
};
