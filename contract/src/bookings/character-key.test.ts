import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterKey } from './character-key.ts';

describe('characterKey', () => {
  test('folds ASCII text in the same way as any other', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        ...Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' -#.\t"),
      ),
    });
    fc.assert(
      fc.property(text, text, (name, realm) => {
        expect(characterKey(name, realm)).toBe(characterKey(`${name}\u200b`, `${realm}\u200b`));
      }),
    );
  });

  test.each([
    ['as in the game', 'Arthas', 'Argent Dawn'],
    ['realm without a space', 'Arthas', 'ArgentDawn'],
    ['realm with a hyphen', 'Arthas', 'Argent-Dawn'],
    ['realm as in an address', 'arthas', 'argent-dawn'],
    ['another case', 'ARTHAS', 'ARGENT DAWN'],
    ['no-break space', 'Arthas', 'Argent\u00a0Dawn'],
    ['zero-width space', 'Ar\u200bthas', 'Argent Dawn'],
    ['joiners and variation selectors', 'Ar\u200d\u2060t\ufe0fhas\u{e0101}', 'Argent Dawn'],
    ['soft hyphen', 'Art\u00adhas', 'Argent\u00adDawn'],
    ['fullwidth letters', 'Ａｒｔｈａｓ', 'Ａｒｇｅｎｔ　Ｄａｗｎ'],
    ['mathematical letters', '𝐀𝓻𝕥𝖍𝗮𝚜', 'Argent Dawn'],
    ['small capitals', 'ᴀʀᴛʜᴀꜱ', 'Argent Dawn'],
    ['Cyrillic look-alikes', '\u0410rth\u0430s', '\u0410rg\u0435nt D\u0430wn'],
    ['Greek look-alikes', '\u0391r\u03c4has', '\u0391rgent Dawn'],
    ['the realm in the name field', 'Arthas-ArgentDawn', 'Argent Dawn'],
    ['the realm of an address in the name field', 'arthas-argent-dawn', 'Argent Dawn'],
    ['the realm in the name field only', 'Arthas - Argent Dawn', 'Kazzak'],
    ['other hyphens', 'Arthas\u2013Argent\u2011Dawn', 'Argent\u2010Dawn'],
    ['a hyphen without a realm', 'Arthas-', 'Argent Dawn'],
    ['signs that the game does not have', '*Arthas*', 'Argent. Dawn'],
  ])('is the same for %s', (_, name, realm) => {
    expect(characterKey(name, realm)).toBe('arthas-argentdawn');
  });

  test.each([
    [
      "Kel'Thuzad",
      'Kel\u2019Thuzad',
      'kelthuzad',
      'Kel\u00b4Thuzad',
      'Kel\u02bcThuzad',
      'Kel`Thuzad',
    ],
    ['Twisting Nether', 'TwistingNether', 'twisting-nether'],
    ['Thrall', 'Thral', 'THRAL'],
    ['Aggra (Português)', 'aggra-português', 'Aggra (Portugue\u0302s)'],
    ['Pozzo dell\u2019Eternità', "Pozzo dell'Eternita\u0300"],
  ])('folds the realm %s', (...spellings) => {
    expect(new Set(spellings.map((realm) => characterKey('Arthas', realm))).size).toBe(1);
  });

  test.each([
    ['composed and decomposed', 'Hélène', 'He\u0301le\u0300ne'],
    ['ß, ẞ and SS', 'Großmut', 'GROẞMUT', 'GROSSMUT'],
    ['dotted and dotless i', 'Iris', 'iris', 'İrİs', 'ırıs', 'i\u0307ris'],
    ['a final sigma', 'Νικος', 'ΝΙΚΟΣ', 'νικοσ'],
    ['Cyrillic with an accent', 'Алёна', 'АЛЕ\u0308НА'],
    [
      'all letters that Cyrillic shares with Latin',
      'Coaxepky',
      '\u0421\u043e\u0430\u0445\u0435\u0440\u043a\u0443',
    ],
  ])('is the same for %s', (_, ...names) => {
    expect(new Set(names.map((name) => characterKey(name, 'Kazzak'))).size).toBe(1);
  });

  test.each([
    ['accents', 'Elan', 'Élan', 'Èlan', 'Ëlan'],
    ['ligatures that are letters', 'Aelia', 'Ælia'],
    ['strokes', 'Thorin', 'Thørin'],
    ['Latin letters that look alike', 'Illidan', 'Lllidan', '1llidan', 'OO', '00'],
    ['digits', 'Client1', 'Client2', 'Client12'],
    ['placeholders', '?', '??', '#', '##', '!'],
  ])('differs by %s', (_, ...names) => {
    expect(new Set(names.map((name) => characterKey(name, 'Kazzak'))).size).toBe(names.length);
  });

  test('differs by realm, also if the name names it', () => {
    const keys = [
      characterKey('Arthas', 'Kazzak'),
      characterKey('Arthas', 'Kazzák'),
      characterKey('Arthas', 'Draenor'),
      characterKey('Arthas-Hyjal', 'Kazzak'),
      characterKey('ArthasKazzak', 'Kazzak'),
      characterKey('Arthas', '???'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  const russian = Array.from('абвгдежзийклмнопрстуфхцчшщъыьэюяё');
  const latin = Array.from('abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýœ');

  test.each([
    ['Russian', russian],
    ['Latin', latin],
  ])('differs for different names of %s letters', (_, letters) => {
    const names = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(characterKey(one, 'Kazzak') === characterKey(other, 'Kazzak')).toBe(one === other);
      }),
    );
    expect(new Set(letters.map((letter) => characterKey(letter, 'Kazzak'))).size).toBe(
      letters.length,
    );
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 80 });

  test('is the same for every way of typing the same text', () => {
    const added = fc.constantFrom(' ', '\u00a0', '\u200b', '\u00ad', '\ufe0f', '\u2060', '\u3000');
    const variations = [
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFKC'),
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
    ];
    const gameName = fc.string({ unit: fc.constantFrom(...latin, ...russian), minLength: 1 });
    fc.assert(
      fc.property(
        gameName,
        fc.constantFrom('Argent Dawn', "Kel'Thuzad", 'Ревущий фьорд', 'Chants éternels'),
        fc.constantFrom(...variations),
        added,
        fc.nat(),
        (name, realm, vary, extra, place) => {
          const at = place % (name.length + 1);
          const typed = vary(`${name.slice(0, at)}${extra}${name.slice(at)}`);
          const key = characterKey(name, realm);
          expect(characterKey(typed, vary(realm))).toBe(key);
          expect(characterKey(`${typed}-${vary(realm)}`, 'Hyjal')).toBe(key);
        },
      ),
    );
  });

  test('is idempotent, fits the index, and contains no mark of duplicates', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, realm) => {
        const key = characterKey(name, realm);
        const [ownName = '', ownRealm = '', ...rest] = key.split('-');
        expect(rest).toEqual([]);
        expect(key).not.toMatch(/[#\s]/u);
        expect(characterKey(ownName, ownRealm)).toBe(key);
        expect(key.length).toBeLessThanOrEqual(401);
      }),
      { numRuns: 1_000 },
    );
  });
});
