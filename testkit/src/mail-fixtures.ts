import type { Mail } from '@forge/contract/mails/mail-api';
import { book } from './booking-fixtures.ts';
import type { InProcessPortal } from './in-process-portal.ts';
import type { Person } from './person.ts';
import { signInRaidTeam } from './raid-fixtures.ts';

export const mailsOf = async (person: Person, path = '/mail/get') =>
  (await person.get(path)).body['payload'] as Mail[];

/** A raid team, an admin, an advertiser and a bank. */
export const createMailScenario = async (portal: Pick<InProcessPortal, 'signIn'>) => {
  const team = await signInRaidTeam(portal);
  const admin = await portal.signIn('admin-60');
  const senior = await portal.signIn('senior-advertiser-60');
  await admin.post('/admin/create-hero-name', {
    name: 'Goldvault',
    realm: 'Twisting Nether',
    faction: 'Horde',
    status: true,
  });
  return {
    team,
    admin,
    senior,
    /** Publishes a raid with a collector. */
    publish: async (): Promise<string> =>
      (await team.publish({ goldCollector: team.collectorId, maxClients: 30 }))._id,
    /** Books a client, marks the booking done and returns its mail. */
    doneMail: async (raidId: string, person: Person, changes: object = {}): Promise<Mail> => {
      const booking = await book(person, raidId, { paymentRealm: 'TwistingNether', ...changes });
      await team.leader.post('/booking/status', { bookingId: booking._id });
      const mail = (await mailsOf(admin, '/mail/all')).find(({ bookId }) => bookId === booking._id);
      if (!mail) throw new Error('There is no mail');
      return mail;
    },
  };
};

export type MailScenario = Awaited<ReturnType<typeof createMailScenario>>;
