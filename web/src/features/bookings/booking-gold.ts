import type { Booking } from '@forge/contract/bookings/booking';

/** Send-Gold is what someone says; that the gold was sent is what its mail says. */
export const isGoldClaimed = ({ goldSent, mailSent }: Booking) => goldSent && !mailSent;

export const goldTexts = {
  claimed: 'Said to be sent',
  claimHint: 'Send-Gold is set, but its mail is not marked as sent',
  sent: 'Gold sent: its mail is marked as sent',
  /** Asked for confirmation of Send-Gold. */
  claimNotice:
    'This only says that the gold was sent. Its mail stays Not Sent until whoever has the gold marks it.',
};
