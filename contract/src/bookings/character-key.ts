import { cutText } from '../cut-text.ts';
import { paymentRealms, realmLabel } from '../game.ts';

/**
 * Letters that look like Latin ones, as case folding leaves them. If only one of the capital and the
 * small letter looks alike, that one counts; if they look like different letters, the capital does.
 * Different letters of the Russian alphabet stay different.
 */
const lookAlikes = {
  cyrillic: ['авсԁеԍһніјкӏмоԛрѕтүуѵԝх', 'abcdeghhijklmoqpstyyvwx'],
  greek: ['αβεζηικμνορτυχωϳ', 'abezhikmnoptyxwj'],
  armenian: ['օսհոցյ', 'ouhngj'],
  // Phonetic letters and the small capitals of decorated text.
  latin: ['ɑɡɩʀɢɪʙɴʟʜʏᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱ', 'agirgibnlhyacdejkmoptuvwzfs'],
  // '#' marks duplicates in the column.
  signs: ['#', '♯'],
} as const;

const latinOf = new Map(
  Object.values(lookAlikes).flatMap(([from, to]) => {
    const letters = Array.from(to);
    return Array.from(from, (letter, index) => [letter, letters[index] ?? letter] as const);
  }),
);

// White space with what stands on it: NFKC turns '´' into a space with an accent.
const blanks = /\p{White_Space}\p{M}*/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;
const hyphens = /[\p{Pd}\u2043\u2212]+/gu;
/** Neither letter, accent nor digit; U+02B9 to U+02DF are apostrophes and the like. */
const signs = /[^\p{L}\p{M}\p{N}]|[\u02b9-\u02df]/gu;

/** Full case folding, letter by letter: in words a final sigma would differ. Also ß = ẞ = ss, ı = i. */
const foldCase = (text: string) =>
  Array.from(text, (letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('');

/** Most names and realms, which are folded five times as fast. */
const plain = /^[a-z0-9' -]*$/i;

const foldLetters = (text: string) => {
  if (plain.test(text)) return text.toLowerCase().replaceAll(' ', '');
  const visible = text.normalize('NFKC').replace(blanks, '').replace(invisible, '');
  const parts = foldCase(visible.normalize('NFKC')).normalize('NFD');
  return (
    Array.from(parts, (letter) => latinOf.get(letter) ?? letter)
      .join('')
      // İ is i with its dot.
      .replace(/(?<=[ij])\u0307/g, '')
      .normalize('NFKC')
  );
};

// An index entry can have at most 2,704 bytes. The game's names have at most 12 letters, its realms about 30.
const MAX_LENGTH = 100;
const cut = (text: string) => cutText(text, MAX_LENGTH);

// Normalised again, since an accent may now stand on another letter.
const withoutSigns = (text: string) => text.replace(signs, '').normalize('NFKC');

/** The portal's own spelling of a realm, where it is not the game's: Thral. */
const realmAliases = new Map(
  paymentRealms.map((realm) => [
    realm.toLowerCase(),
    withoutSigns(realmLabel(realm).toLowerCase()),
  ]),
);

/**
 * The key of a character: equal for all spellings of one, different for different ones. The game's names
 * have letters only, so what follows a hyphen is the realm, also if the realm field says otherwise. See
 * docs/decisions/0024-character-key.md.
 */
export const characterKey = (name: string, realm: string): string => {
  const [ownName = '', ...suffix] = foldLetters(name).split(hyphens).filter(Boolean);
  const typedRealm = foldLetters(realm).replace(hyphens, '');
  const ownRealm = withoutSigns(suffix.join('')) || withoutSigns(typedRealm) || typedRealm;
  // Something like '???' is kept as it is.
  return `${cut(withoutSigns(ownName) || ownName)}-${cut(realmAliases.get(ownRealm) ?? ownRealm)}`;
};
