import type { TicketCategory, TicketStatus } from '@forge/contract/support/ticket';

/** The author, minutes since the previous entry, and a reply or a new status. */
export type FixtureEntry = [
  'member' | 'admin' | 'developer',
  number,
  string | { moved: TicketStatus },
];

export type TicketFixture = {
  category: TicketCategory;
  subject: string;
  /** Index of the author among the members. */
  member: number;
  hoursAgo: number;
  text: string;
  entries?: FixtureEntry[];
};

export const ticketFixtures: TicketFixture[] = [
  {
    category: 'Raid',
    subject: 'Can I bring a friend along tonight?',
    member: 0,
    hoursAgo: 0.2,
    text: 'A friend of mine wants to see how a boost looks from the inside before booking one.\n\nIs there room for a spectator in tonight’s heroic run, or is the voice channel open to guests?',
  },
  {
    category: 'Payment',
    subject: 'Deposit was mailed to the wrong faction',
    member: 1,
    hoursAgo: 1.5,
    text: 'I sent the deposit to the Alliance hero on Kazzak by mistake, it should have gone to the Horde one. The mail is still unopened.',
    entries: [
      [
        'admin',
        12,
        'No harm done: the mail returns by itself after 30 days, but Emberbank can send it back today. Which character did you send it from?',
      ],
      ['member', 9, 'From Bryndis on Kazzak, 125,000 gold, a bit after eight.'],
    ],
  },
  {
    category: 'Account',
    subject: 'Still shown as a trial, although I was promoted',
    member: 2,
    hoursAgo: 5,
    text: 'I have had the new role on Discord since Sunday. The portal still offers me only the trial pages.',
    entries: [
      [
        'developer',
        25,
        'Roles are asked for while you are here, every half minute. Please sign out and in again once: your session is older than the promotion.',
      ],
      ['member', 14, 'That was it. Thank you!'],
      ['developer', 2, { moved: 'Resolved' }],
    ],
  },
  {
    category: 'Portal',
    subject: 'The published list jumps to the top while I read it',
    member: 0,
    hoursAgo: 28,
    text: 'On my phone the list of raids goes back to the top whenever somebody books a seat. It happens in the evening, when there is much going on.',
    entries: [
      [
        'developer',
        190,
        'I can see it on a small screen. Does it also happen with the details of a raid open?',
      ],
      ['member', 45, 'No, only with everything closed.'],
      [
        'developer',
        600,
        'Found: the browser loses its place when a card above grows. A fix is on its way.',
      ],
    ],
  },
  {
    category: 'Booking',
    subject: 'Client was locked before the new character name arrived',
    member: 3,
    hoursAgo: 31,
    text: 'My client renamed the character an hour before the raid, and the booking had been locked by then. Can someone correct the name, please?',
    entries: [
      [
        'admin',
        6,
        'A locked booking stays as it is, but the raid leader knows now: the invite goes to the new name.',
      ],
      ['member', 3, 'Perfect, thanks.'],
      ['admin', 40, { moved: 'Resolved' }],
    ],
  },
  {
    category: 'Raid',
    subject: 'Raid started twenty minutes early',
    member: 1,
    hoursAgo: 52,
    text: 'The run of Saturday began at twenty past nine although half past was published. My client missed the first boss.',
    entries: [
      [
        'admin',
        75,
        'I am sorry about that. The leader confirms it. Your client gets a seat in the next run of the same difficulty without paying again.',
      ],
      ['admin', 1, { moved: 'Resolved' }],
      [
        'member',
        180,
        'The client would rather have part of the gold back. Is that possible as well?',
      ],
    ],
  },
  {
    category: 'Other',
    subject: 'Logo for my stream overlay',
    member: 2,
    hoursAgo: 76,
    text: 'May I use the anvil in the overlay of my stream when I show a boost? If so, is there a version without background?',
    entries: [
      [
        'admin',
        400,
        'Gladly, with a link to the community. You will find the files pinned in the media channel.',
      ],
      ['member', 30, 'Found them, they look great.'],
      ['admin', 5, { moved: 'Resolved' }],
    ],
  },
  {
    category: 'Payment',
    subject: 'Cut of the boost on the 3rd is missing from my figures',
    member: 3,
    hoursAgo: 100,
    text: 'The booking is done and the mail is marked as sent, but Gold Earned Today did not move that evening.',
    entries: [
      [
        'developer',
        55,
        'The day is that of Paris: it was done at a quarter past midnight, so it counts for the 4th. Total Gold has it.',
      ],
      ['developer', 1, { moved: 'Resolved' }],
    ],
  },
  {
    category: 'Account',
    subject: 'How do I become an advertiser?',
    member: 4,
    hoursAgo: 9,
    text: 'I have been a member for two months and would like to start selling. What do you expect, and whom do I talk to?',
    entries: [['admin', 130, { moved: 'In progress' }]],
  },
  {
    category: 'Booking',
    subject:
      'Loot in a Saved run: what exactly does a client get, and who decides when two of them want the same piece?',
    member: 4,
    hoursAgo: 2.7,
    text: 'I would like to answer with something better than “it depends”.',
  },
];
