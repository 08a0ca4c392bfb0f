import type { MailGold } from '@forge/contract/ledger/ledger-rules';
import type { LockedMail } from './mails.repository.ts';

/** The fields of a mail from which its ledger transfers and notices are made. */
export const mailGoldOf = (mail: LockedMail): MailGold => ({
  bookingId: mail.booking_id,
  creatorId: mail.advertiser_id,
  collectorId: mail.collector_id,
  balance: mail.balance,
  amount: mail.amount,
  raid: { name: mail.raid_name, day: mail.raid_day },
});
