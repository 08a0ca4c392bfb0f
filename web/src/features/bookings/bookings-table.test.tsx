import { MASK, type Booking, type MaskedBooking } from '@forge/contract/bookings/booking';
import { bookingExportColumns } from '@forge/contract/exports/booking-columns';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookingFixture, viewer } from '../../../test/fixtures.ts';
import { textOfEach } from '../../../test/markup-text.ts';
import { BookingCards } from './booking-cards.tsx';
import { ProfileLink } from './booking-cells.tsx';
import { bookingRows } from './booking-row.ts';
import { BookingsTable } from './bookings-table.tsx';

const raid = { raidLeader: { _id: 'leader' }, goldCollector: null } as Raid;
const booking = bookingFixture();
const masked = {
  ...Object.fromEntries(Object.keys(booking).map((name) => [name, MASK])),
  _id: '3',
  clientClass: 'Rogue',
} as MaskedBooking;

const markupOf = (List: typeof BookingsTable, seen: Booking | MaskedBooking, who: Viewer) =>
  renderToStaticMarkup(
    <List
      caption="Bookings"
      rows={bookingRows([seen], raid, who, false)}
      changed={new Set()}
      onFlag={() => undefined}
      onEdit={() => undefined}
      onLeave={() => undefined}
    />,
  );
const cells = (changes: Partial<Booking> = {}, who = viewer('x', 'Advertiser')) =>
  textOfEach(markupOf(BookingsTable, { ...booking, ...changes }, who), 'td');

test('has the columns of the spec, in its order', () => {
  expect(textOfEach(markupOf(BookingsTable, booking, viewer('x', 'Admin')), 'th')).toEqual([
    'Slot',
    'Client Name',
    'Client Realm',
    'Client Class',
    'Client Faction',
    'Payment Realm',
    'Payment Faction',
    'Source',
    'Bosses',
    'Price',
    'Deposit',
    'Owes',
    'Paid Full',
    'Status',
    'Contact',
    'Notes',
    'Adv',
    'Actions',
  ]);
});

test('shows each field in its column, and a text for empty ones', () => {
  expect(cells()).toEqual([
    '1',
    'Lightbrand',
    'Kazzak',
    'Paladin',
    'Alliance',
    'TwistingNether',
    'Horde',
    'TC',
    'All Bosses',
    '1,000,000 g',
    '320,000 g',
    '680,000 g',
    'No',
    'Pending',
    'No contact',
    'No notes',
    'Odo',
    '',
  ]);
  const texts = { contactInfo: '<b>#1</b>', additionalNotes: 'late' };
  const more = cells({ ...texts, paidFull: true, status: true, selectedBosses: ['Nexus'] });
  expect(more).toEqual(expect.arrayContaining(['Yes', 'Done', '<b>#1</b>', 'late', 'Nexus']));
});

test('greys out what a paid client owed, beside the word Paid', () => {
  for (const List of [BookingsTable, BookingCards]) {
    const open = markupOf(List, booking, viewer('x', 'Admin'));
    expect(open).toMatch(/text-gold[^>]*>680,000 g/);
    const paid = markupOf(List, { ...booking, paidFull: true }, viewer('x', 'Admin'));
    expect(paid).toMatch(
      /text-success[^>]*>.{0,400}?Paid<\/span>.{0,200}?text-iron-7[^>]*>680,000 g/s,
    );
    expect(paid).not.toMatch(/text-gold[^>]*>680,000 g/);
  }
  expect(cells({ paidFull: true }).slice(11, 13)).toEqual(['Paid680,000 g', 'Yes']);
});

test('marks a price below the minimum, beside it', () => {
  expect(cells({ belowMinimum: true })[9]).toBe('Below minimum1,000,000 g');
  const below = { ...booking, belowMinimum: true };
  expect(markupOf(BookingCards, below, viewer('x', 'Admin'))).toContain('Below minimum');
  expect(markupOf(BookingCards, booking, viewer('x', 'Admin'))).not.toContain('Below minimum');
});

test('distinguishes gold that is said to be sent from gold whose mail is sent', () => {
  expect(cells()[13]).toBe('Pending');
  expect(cells({ status: true, goldSent: true })[13]).toBe('DoneSaid to be sent');
  expect(cells({ status: true, goldSent: true, mailSent: true })[13]).toBe(
    'DoneGold sent: its mail is marked as sent',
  );
  const claimed = { ...booking, goldSent: true };
  expect(markupOf(BookingCards, claimed, viewer('x', 'Admin'))).toContain('Said to be sent');
});

test('offers on a card what can be done now, and says why the rest cannot', () => {
  const offered = (who: Viewer, changes: Partial<Booking> = {}) =>
    textOfEach(markupOf(BookingCards, { ...booking, ...changes }, who), 'button').map(
      (label) => label.split(' the booking')[0],
    );
  const creator = viewer('adv', 'Advertiser');
  // The last one opens the menu.
  expect(offered(creator)).toEqual(['Edit', 'Cancel', 'Move', '']);
  expect(offered(creator, { lock: true })).toEqual(['']);
  expect(markupOf(BookingCards, { ...booking, lock: true }, creator)).toContain(
    'Move: Locked: ask an admin',
  );
});

test('masks everything of a masked row but its slot and class', () => {
  const row = textOfEach(markupOf(BookingsTable, masked, viewer('x', 'Admin')), 'td');
  expect(row.slice(0, 4)).toEqual(['1', MASK, MASK, 'Rogue']);
  expect(row.slice(4)).toEqual([...Array.from({ length: 13 }, () => MASK), '']);
  const card = markupOf(BookingCards, masked, viewer('x', 'Admin'));
  expect(card).toContain('Rogue');
  expect(card).not.toMatch(/<button|<dl/);
});

test("marks the viewer's own rows only", () => {
  for (const List of [BookingsTable, BookingCards]) {
    expect(markupOf(List, booking, viewer('adv', 'Advertiser'))).toContain('>You<');
    expect(markupOf(List, booking, viewer('x', 'Admin'))).not.toContain('>You<');
  }
});

test('strikes through and disables a flag that is set, and no other', () => {
  const leader = viewer('leader', 'Raid Leader');
  const buttons = [
    ...markupOf(BookingsTable, { ...booking, lock: true }, leader).matchAll(
      /<button type="button"[^>]*>/g,
    ),
  ].map(([button]) => [button.includes('line-through'), button.includes('aria-disabled="true"')]);
  // In-Group, Done and Lock; the scroll buttons come before them, the menu after.
  expect(buttons.slice(2, 5)).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

const linkFor = (raiderIOLink: string) =>
  renderToStaticMarkup(<ProfileLink booking={{ ...booking, raiderIOLink }} />);

test('opens the character in a new tab without opener or referrer', () => {
  const link = linkFor('https://raider.io/characters/eu/kazzak/Lightbrand');
  expect(link).toContain('href="https://raider.io/characters/eu/kazzak/Lightbrand"');
  expect(link).toContain('target="_blank"');
  expect(link).toContain('rel="noopener noreferrer"');
});

test.each([
  '',
  'javascript:alert(1)//https://raider.io/characters/eu/kazzak/x',
  'data:text/html,https://raider.io/characters/',
  'http://raider.io/characters/eu/kazzak/x',
  'https://raider.io.evil.example/characters/eu/kazzak/x',
  'https://raider.io@evil.example/characters/eu/kazzak/x',
  'https://evil.example/https://raider.io/characters/eu/kazzak/x',
  ' https://evil.example/characters/',
  'https://raider.io/guilds/eu/kazzak/Forge',
])('does not link to %j', (link) => expect(linkFor(link)).toBe(''));

test('exports have the columns of the table, without the actions', () => {
  const headers = textOfEach(markupOf(BookingsTable, booking, viewer('x', 'Admin')), 'th');
  expect([...bookingExportColumns.map(({ header }) => header), 'Actions']).toEqual(headers);
  expect(bookingExportColumns.map(({ cell }) => cell({ slot: 1, seen: masked }))).toEqual(
    textOfEach(markupOf(BookingsTable, masked, viewer('x', 'Advertiser')), 'td')
      .slice(0, -1)
      .map((text, column) => (column === 0 ? 1 : text)),
  );
});
