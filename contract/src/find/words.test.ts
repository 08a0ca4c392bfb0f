import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientWords, findTerms, joinedWords, matchesWords, wordsOf } from './words.ts';

test.each([
  ['Séraphine', 'seraphine'],
  ['SÉRAPHINE', 'seraphine'],
  ['Drøgøn', 'drogon'],
  ['Łukasz', 'lukasz'],
  ['Æther', 'aether'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ıstanbul', 'istanbul'],
  ['Ёлка', 'елка'],
  ['Йод', 'иод'],
  ['Άλφας', 'αλφασ'],
  ['ΆΛΦΑΣ', 'αλφασ'],
  ['Ｆｕｌｌ', 'full'],
  ['ﬁre', 'fire'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['हिन्दी', 'हिन्दी'],
  ['ไทย', 'ไทย'],
  ['김철수', '김철수'],
  ['ガンダム', 'カンタム'],
  ['𝓢𝓮𝓻𝓪', 'sera'],
  ['Se\u00adra\u200bphine', 'seraphine'],
])('folds %s', (text, folded) => {
  expect(wordsOf(text)).toEqual([folded]);
});

test('folds ASCII text in the same way as any other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text}\u200b`));
    }),
  );
});

test('splits text at everything that is neither letter nor digit', () => {
  expect(wordsOf('Discord: tom.smith#1234 (EU), Tom')).toEqual([
    'discord',
    'tom',
    'smith',
    '1234',
    'eu',
  ]);
  expect(wordsOf('★ -- ★')).toEqual([]);
});

test('finds a realm by its words and as the game writes it', () => {
  const words = clientWords('Séraphine', 'Argent Dawn');
  expect(words).toBe(' seraphine argent dawn argentdawn');
  for (const query of ['ser', 'argent', 'dawn', 'argentd', 'SÉRAPHINE-ArgentDawn', 'da sera'])
    expect(findTerms(query).every((term) => matchesWords(words, term.words))).toBe(true);
  for (const query of ['eraphine', 'awn', 'seraphines', 'sera kazzak'])
    expect(findTerms(query).every((term) => matchesWords(words, term.words))).toBe(false);
  expect(clientWords('Tom', "Quel'Thalas")).toBe(' tom quel thalas quelthalas');
});

test.each(['a b c d e f g h i j', 'a-b-c-d-e-f-g-h-i-j', 'a-b c d-e-f g h-i j'])(
  'asks for the first eight words of %s',
  (query) => {
    const words = findTerms(query).flatMap((term) => term.words);
    expect(words).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  },
);

test('takes four characters or more for the beginning of a run id', () => {
  const runIdsOf = (query: string) => findTerms(query).map(({ runId }) => runId);
  expect(runIdsOf('3F2a')).toEqual(['3f2a']);
  expect(runIdsOf('3f2a9b1c-12 cafe')).toEqual(['3f2a9b1c-12', 'cafe']);
  expect(runIdsOf('3f2 cafes 3f2a-9b1c')).toEqual([null, null, null]);
});

test('finds every text by each beginning of each of its words', () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, which, length) => {
      const column = joinedWords(text);
      const parts = text.split(/\s+/).filter((part) => wordsOf(part).length > 0);
      const part = parts[which % Math.max(1, parts.length)] ?? '';
      const letters = Array.from(new Intl.Segmenter().segment(part), ({ segment }) => segment);
      const beginning = letters.slice(0, 1 + (length % Math.max(1, letters.length))).join('');
      return findTerms(beginning).every(({ words }) => matchesWords(column, words));
    }),
    { numRuns: 2_000 },
  );
});

test('folds what it folded to the same, and stays within what an index takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const words = wordsOf(text);
      const column = joinedWords(text);
      return (
        wordsOf(words.join(' ')).join(' ') === words.join(' ') &&
        new TextEncoder().encode(column).length <= 1_200
      );
    }),
    { numRuns: 2_000 },
  );
});
