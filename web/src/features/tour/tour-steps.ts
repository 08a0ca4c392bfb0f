import { pages } from '@forge/contract/pages';
import type { RoleName, Viewer } from '@forge/contract/viewer';

export type TourStep = {
  title: string;
  text: string;
  /** Where it is, and what the link says. */
  to: string;
  link: string;
};

const sell: TourStep = {
  title: 'Sell a seat',
  text: 'Every raid shows its free seats and its price. Book Now asks for the client, price and deposit.',
  to: pages.bookRaid.path,
  link: 'See the free seats',
};
const paste: TourStep = {
  title: 'Paste instead of typing',
  text: "Paste the client's message into the booking form: it fills in what is certain.",
  to: pages.bookRaid.path,
  link: 'Choose a raid',
};
const ownClients: TourStep = {
  title: 'Keep track of your clients',
  text: 'All of them over all raids: who is locked, done or left, and what each one earned you.',
  to: pages.myBookings.path,
  link: 'See your clients',
};
const earned: TourStep = {
  title: 'Know what you earned',
  text: 'Week by week: what waits for its gold and what is ready. Confirm a payout when the gold arrived.',
  to: pages.earnings.path,
  link: 'See your earnings',
};
const desk: TourStep = {
  title: 'Send the gold',
  text: 'The gold desk has the mails that you owe, by realm and faction. One key per mail copies, marks and goes on.',
  to: pages.sendMail.path,
  link: 'Go to the desk',
};
const night: TourStep = {
  title: 'Run the evening',
  text: 'Each raid of yours has a link to its raid night: who is in the group, who has paid, who is done.',
  to: pages.bookRaid.path,
  link: 'See your raids',
};
const inCalendar: TourStep = {
  title: 'Put raids into your calendar',
  text: 'Subscribe once, on your phone or computer. Raids that move or are cancelled follow by themselves.',
  to: pages.settings.path,
  link: 'Get the address',
};
const settle: TourStep = {
  title: 'Pay everyone',
  text: 'What each person is owed, what waits for gold, and one button that pays all whom you choose.',
  to: pages.settlement.path,
  link: 'See the balances',
};
const banks: TourStep = {
  title: 'Keep the banks in order',
  text: 'Hero names decide where clients pay. A realm without one holds up its mails.',
  to: pages.admin.path,
  link: 'Check hero names',
};
const arrivals: TourStep = {
  title: 'Check what arrived',
  text: 'All mails of the community. Gold that never reached the bank is marked as missing.',
  to: pages.adminMails.path,
  link: 'Look at all mails',
};
const tickets: TourStep = {
  title: 'Answer members',
  text: 'The list begins with the latest activity. A reply to a member moves the ticket on.',
  to: pages.support.path,
  link: 'Read the tickets',
};

/** What a day of each role is about, at most four steps. */
export const tourSteps: Readonly<Record<RoleName, readonly TourStep[]>> = {
  Admin: [settle, arrivals, banks, tickets],
  Developer: [
    tickets,
    {
      title: 'Watch the Discord channel',
      text: 'Settings shows whether its messages get through, why not, and sends a test message.',
      to: pages.settings.path,
      link: 'Check the channel',
    },
    banks,
    settle,
  ],
  'Raid Manager': [
    {
      title: 'Plan a week',
      text: 'The week view copies the raids of last week and shows the days that have none yet.',
      to: `${pages.upcomingRaids.path}?view=week`,
      link: 'Plan this week',
    },
    {
      title: 'Publish together',
      text: 'Planned raids are seen by managers only. Choose some, and publish them in one go.',
      to: pages.upcomingRaids.path,
      link: 'See the plans',
    },
    {
      title: 'Add a single raid',
      text: 'With its leader, its collector and, if you like, a number of seats for each armour.',
      to: pages.createRaid.path,
      link: 'Add a raid',
    },
  ],
  'Raid Leader': [
    {
      title: 'Know your clients',
      text: 'Open a raid of yours to see its bookings. A locked one can no longer be edited.',
      to: pages.bookRaid.path,
      link: 'Open your raids',
    },
    night,
    inCalendar,
  ],
  'Gold Collector': [
    desk,
    night,
    {
      title: 'Look a mail up',
      text: 'All mails of your raids, with their codes, who holds the gold, and whether it was sent.',
      to: `${pages.sendMail.path}?view=all`,
      link: 'See all your mails',
    },
    inCalendar,
  ],
  'Senior Advertiser': [
    { ...paste, text: `${paste.text} Paid Full says that you took the whole price.` },
    ownClients,
    desk,
    earned,
  ],
  Advertiser: [sell, paste, ownClients, earned],
  'Trial Advertiser': [sell, paste, ownClients, earned],
  'Forge Member': [
    {
      title: 'Ask for help',
      text: 'A ticket reaches the admins. Their answers stay together, and you are told of each one.',
      to: pages.support.path,
      link: 'Write a ticket',
    },
    {
      title: 'Make it yours',
      text: 'Time zone, density and which notices you get. They follow you to every device.',
      to: pages.settings.path,
      link: 'Choose how it looks',
    },
  ],
};

// Of someone with several roles, the one with most to do decides.
const order: readonly RoleName[] = [
  'Admin',
  'Developer',
  'Raid Manager',
  'Gold Collector',
  'Raid Leader',
  'Senior Advertiser',
  'Advertiser',
  'Trial Advertiser',
  'Forge Member',
];

export const tourOf = ({ roles }: Pick<Viewer, 'roles'>): readonly TourStep[] => {
  const role = order.find((each) => roles.includes(each));
  return role === undefined ? [] : tourSteps[role];
};
