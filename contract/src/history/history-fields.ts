/** How a value is shown; flags have a word for true and one for false. */
type HistoryField = {
  label: string;
  kind?: 'gold' | 'date' | 'time' | 'instant';
  flag?: readonly [yes: string, no: string];
  /** What the screens say for no value. */
  none?: string;
};

const yesNo = ['Yes', 'No'] as const;
const gold = (label: string): HistoryField => ({ label, kind: 'gold' });
const flag = (label: string, words: readonly [string, string] = yesNo): HistoryField => ({
  label,
  flag: words,
});
const text = (label: string): HistoryField => ({ label });
const cap = (label: string): HistoryField => ({ label, none: 'Any' });

/** The fields that a history shows, as in the API, in the order they are shown. */
export const historyFields = {
  raid: {
    name: text('Name'),
    date: { label: 'Date', kind: 'date' },
    time: { label: 'Time', kind: 'time' },
    difficulty: text('Difficulty'),
    raidType: text('Type'),
    lootType: text('Loot type'),
    organization: text('Organization'),
    pot: gold('Price'),
    maxClients: text('Max clients'),
    bossCount: text('Bosses'),
    'armourCaps.plate': cap('Plate seats'),
    'armourCaps.mail': cap('Mail seats'),
    'armourCaps.leather': cap('Leather seats'),
    'armourCaps.cloth': cap('Cloth seats'),
    raidLeader: text('Raid leader'),
    goldCollector: text('Gold collector'),
    published: flag('Published'),
    'cancelled.reason': text('Reason'),
    deleted: flag('Deleted'),
  },
  booking: {
    raidId: text('Raid'),
    // Of a move: raids often have the same name.
    date: { label: 'Raid date', kind: 'date' },
    time: { label: 'Raid time', kind: 'time' },
    userId: text('Advertiser'),
    clientName: text('Client name'),
    clientRealm: text('Client realm'),
    clientClass: text('Client class'),
    clientFaction: text('Client faction'),
    raiderIOLink: text('Raider.IO link'),
    price: gold('Price'),
    deposit: gold('Deposit'),
    owes: gold('Owes'),
    belowMinimum: flag('Below minimum'),
    source: text('Source'),
    paymentRealm: text('Payment realm'),
    paymentFaction: text('Payment faction'),
    selectedBosses: { label: 'Bosses', none: 'All Bosses' },
    contactInfo: text('Contact'),
    additionalNotes: text('Notes'),
    lock: flag('Locked'),
    inGroup: flag('In-Group'),
    paidFull: flag('Paid'),
    status: flag('Status', ['Done', 'Pending']),
    // The name of the flag: whether the gold was sent is in the history of the mail.
    goldSent: flag('Send-Gold'),
    'left.as': text('Left as'),
    'left.reason': text('Reason'),
    'left.deposit': text('Deposit is'),
  },
  mail: {
    advId: text('Advertiser'),
    bookingDate: { label: 'Booking date', kind: 'instant' },
    type: text('Boost type'),
    totalPrice: gold('Total pot'),
    amount: gold('Mail amount'),
    advCut: gold('Advertiser cut'),
    source: text('Source'),
    paymentRealm: text('Payment realm'),
    paymentFaction: text('Payment faction'),
    balance: text('Balance type'),
    paymentCode: text('Payment code'),
    confirmationCode: text('Confirmation code'),
    hero: text('Receiving hero'),
    sent: flag('Payment status', ['Sent', 'Not Sent']),
    arrival: text('Arrival'),
    missingReason: text('Why it is missing'),
  },
  'hero-name': {
    name: text('Hero name'),
    realm: text('Realm'),
    faction: text('Faction'),
    status: flag('Status', ['Active', 'Inactive']),
  },
} as const satisfies Record<string, Record<string, HistoryField>>;

export const historyThings = Object.keys(historyFields) as HistoryThing[];
export type HistoryThing = keyof typeof historyFields;

export const historyFieldOf = (thing: HistoryThing, field: string): HistoryField | undefined =>
  (historyFields[thing] as Record<string, HistoryField>)[field];
