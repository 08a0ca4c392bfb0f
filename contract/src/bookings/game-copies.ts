import { paymentRealmOf, realmLabel } from '../game.ts';
import { bossText, isMasked, type Booking, type SeenBooking } from './booking.ts';

// Text that is copied into the game: lines end with a line feed, and the last one has none.

/** The most bytes that a macro of the game can have. */
export const MACRO_BYTES = 255;

const hyphens = /[\p{Pd}\u2043\u2212]+/u;
const apostrophes = /[\u2018\u2019\u02bc]/gu;
// The game's names have letters only; digits are kept, so that a typing mistake is seen.
const notInName = /[^\p{L}\p{M}\p{N}]/gu;
// Some realms have an apostrophe or brackets: Kel'Thuzad, Aggra (Português).
const notInRealm = /[^\p{L}\p{M}\p{N}'()]/gu;

/** A realm as the game writes it behind a name: without blanks and hyphens. */
const realmInGame = (realm: string): string => {
  const known = paymentRealmOf(realm);
  const spelt = known ? realmLabel(known) : realm.normalize('NFC').replace(apostrophes, "'");
  return spelt.replace(notInRealm, '');
};

type Character = Pick<Booking, 'clientName' | 'clientRealm'>;

/**
 * The character as the game names it to everyone: `Name-Realm`. A realm that was typed behind the name
 * counts, as for `characterKey`. Null for what cannot be a name.
 */
export const nameInGame = ({ clientName, clientRealm }: Character): string | null => {
  const [typed = '', ...suffix] = clientName
    .normalize('NFC')
    .split(hyphens)
    .filter((part) => part.trim() !== '');
  const name = typed.replace(notInName, '');
  const realm = realmInGame(suffix.join('')) || realmInGame(clientRealm);
  return name === '' || realm === '' ? null : `${name}-${realm}`;
};

const unmasked = (bookings: readonly SeenBooking[]) =>
  bookings.flatMap((booking, index) => (isMasked(booking) ? [] : [{ booking, slot: index + 1 }]));

const namesToInvite = (bookings: readonly SeenBooking[]): string[] =>
  unmasked(bookings)
    .filter(({ booking }) => !booking.inGroup)
    .flatMap(({ booking }) => nameInGame(booking) ?? []);

/** The clients who are not in the group yet, one `Name-Realm` per line. The addon takes them. */
export const inviteLines = (bookings: readonly SeenBooking[]): string =>
  namesToInvite(bookings).join('\n');

const utf8Bytes = (text: string) =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return 1;
    if (code < 0x800) return 2;
    return code < 0x1_0000 ? 3 : 4;
  }).reduce((sum: number, bytes) => sum + bytes, 0);

/** Lines in as few blocks as possible, in their order; a line that fits into none is left out. */
const blocksOf = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => utf8Bytes(line) <= MACRO_BYTES)
    .reduce<string[]>((blocks, line) => {
      const last = blocks.at(-1);
      const extended = last === undefined ? line : `${last}\n${line}`;
      return last !== undefined && utf8Bytes(extended) <= MACRO_BYTES
        ? [...blocks.slice(0, -1), extended]
        : [...blocks, line];
    }, []);

/** The same clients as `/inv` lines, in blocks that each fit into one macro, with an empty line between. */
export const inviteMacros = (bookings: readonly SeenBooking[]): string =>
  blocksOf(namesToInvite(bookings).map((name) => `/inv ${name}`)).join('\n\n');

const oneLine = (text: string) => text.replace(/\p{White_Space}+/gu, ' ').trim();

/** Everyone with slot, name, class, boss and what they owe, separated by tabs. */
export const rosterLines = (bookings: readonly SeenBooking[]): string =>
  unmasked(bookings)
    .map(({ booking, slot }) =>
      [
        slot,
        oneLine(booking.clientName),
        booking.clientClass,
        bossText(booking),
        booking.owes,
      ].join('\t'),
    )
    .join('\n');
