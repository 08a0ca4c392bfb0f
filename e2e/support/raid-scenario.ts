import { bookSeat, callAs, idOf, publishRaid } from './api.ts';
import type { Caller } from './sign-in.ts';

/** A published raid, people who act on it through the API, and their actions. */
export type RaidScenario = {
  admin: Caller;
  leader: Caller;
  leaderId: string;
  raid: { _id: string; name: string };
  /** Books a client, as an advertiser by default. */
  book: (person?: Caller) => Promise<{ _id: string; clientName: string }>;
  /** Marks a booking done and returns its mail; `run` is part of its buttons' names. */
  finish: () => Promise<{ mailId: string; run: string }>;
};

/** A unique name. */
export const newName = (word: string) =>
  word +
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 8);

export const createRaidScenario = async (
  open: (persona: string) => Promise<Caller>,
): Promise<RaidScenario> => {
  const [admin, leader, advertiser] = [
    await open('admin'),
    await open('raid-leader'),
    await open('advertiser'),
  ];
  const leaderId = await idOf(leader);
  // The earliest date, so that it is first on the booking page.
  const draft = { date: '2029-06-15', maxClients: 200, name: newName('Raid') };
  const raid = await publishRaid(admin, leaderId, draft);
  const book = async (person = advertiser) => {
    const clientName = newName('Client');
    return { ...(await bookSeat(person, raid._id, clientName)), clientName };
  };
  const finish = async () => {
    const { _id } = await book();
    await callAs(leader, '/booking/status', { bookingId: _id });
    const mail = await callAs<{ _id: string }>(leader, '/mail/create', { bookId: _id });
    return { mailId: mail._id, run: _id.slice(0, 8) };
  };
  return { admin, leader, leaderId, raid, book, finish };
};
