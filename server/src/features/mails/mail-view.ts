import type { Mail } from '@forge/contract/mails/mail-api';
import { canHandle, hasToSend } from '@forge/contract/mails/mail-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { MailRow } from './mails.repository.ts';

export const mailFactsOf = (row: Pick<MailRow, 'collector_id' | 'advertiser_id'>) => ({
  collectorId: row.collector_id,
  advertiserId: row.advertiser_id,
});

/** What decides who has the gold. */
export const holderFactsOf = (
  row: Pick<MailRow, 'collector_id' | 'advertiser_id' | 'balance'>,
) => ({
  ...mailFactsOf(row),
  balance: row.balance,
});

export const isCodeCurrent = (row: Pick<MailRow, 'hero_active'>) => row.hero_active === true;

const holderOf = (row: MailRow) => {
  const username = row.balance === 'Advertiser' ? row.advertiser_name : row.collector_name;
  return username === null ? null : { username };
};

/** A mail as this viewer may see it: the codes are masked unless they handle it. */
export const viewMail = (viewer: Viewer, row: MailRow): Mail => {
  const handles = canHandle(viewer, mailFactsOf(row));
  return {
    _id: row.id,
    advId: row.advertiser_name === null ? null : { username: row.advertiser_name },
    bookingDate: row.booked_at.toISOString(),
    bookId: row.booking_id,
    type: row.boost_type,
    totalPrice: row.total_price,
    amount: row.amount,
    source: row.source,
    paymentRealm: row.payment_realm,
    paymentFaction: row.payment_faction,
    balance: row.balance,
    advCut: row.advertiser_cut,
    paymentCode: handles ? row.payment_code : null,
    confirmationCode: handles ? row.confirmation_code : null,
    sent: row.sent_at !== null,
    arrival: row.sent_at === null ? null : (row.arrival ?? 'unconfirmed'),
    missingReason: handles ? row.missing_reason : null,
    holder: holderOf(row),
    mine: hasToSend(viewer, holderFactsOf(row)),
    codeOutdated: row.sent_at === null && row.payment_code !== null && !isCodeCurrent(row),
  };
};
