import { fold, phraseSet } from './fold.ts';
import { ambiguousClasses, classesByPhrase, classesBySpec, otherSpecs } from './class-words.ts';
import { MAX_REALM_WORDS, realmAbbreviations, realmsByFold } from './realms.ts';
import { realmLabel } from '../../game.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';
import * as words from './dictionaries.ts';

export type Character = {
  readonly name: string | null;
  readonly realm: string | null;
  /** Its tokens: they say nothing else. */
  readonly used: readonly number[];
};

/** The realm that begins at this token. It ends where its name ends. */
export const realmAt = (
  { text, tokens }: Message,
  from: number,
): { name: string; next: number } | null => {
  const first = tokens[from];
  if (first?.kind !== 'word') return null;
  const abbreviation = realmAbbreviations.get(first.fold);
  let letters = '';
  let found: { name: string; next: number } | null = null;
  for (let index = from, count = 0; count < MAX_REALM_WORDS; index += 1) {
    const token = tokens[index];
    if (!token || token.line !== first.line) break;
    if (token.text === '-' && letters !== '') continue;
    if (token.kind !== 'word' && token.kind !== 'number') break;
    letters += token.fold;
    count += 1;
    if (realmsByFold.has(letters))
      found = { name: text.slice(first.start, token.end), next: index + 1 };
  }
  if (found) return { name: found.name.replace(/["“”'‘’`]+$/, ''), next: found.next };
  return abbreviation ? { name: realmLabel(abbreviation), next: from + 1 } : null;
};

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

const joiners = new Set(['-', '–', '—', '@', '/', '|', '(']);
const joiningWords = phraseSet(
  'from on auf sur von aus de du da do di del della su na z ze с из на från fra på van op uit en em v',
);

const wordSets: readonly { has: (word: string) => boolean }[] = [
  ...[words.factionWords, words.goldWords, words.payWords, words.depositWords, words.priceWords],
  ...[
    words.nameLabels,
    words.realmLabels,
    words.requestWords,
    words.tradeChatWords,
    words.restWords,
  ],
  ...[
    words.bookingRequestWords,
    words.nexusWords,
    words.dimensiusWords,
    words.paidWords,
    words.fullWords,
  ],
  ...[
    words.contactLabels,
    words.bothWords,
    words.eachWords,
    words.uncertainWords,
    words.placeWords,
  ],
  ...[words.paymentFillers, words.denials, words.paymentLabels, words.laterWords, words.bankWords],
  ...[
    words.factionLabels,
    words.classLabels,
    words.elsewhereWords,
    words.nowWords,
    words.noteLabels,
  ],
  phraseSet(
    `main alt twink hc hm nm mythic heroic normal full curve vip he she they i im it its my me we you tonight today sunday
    monday tuesday wednesday thursday friday saturday hi hey hello hallo salut bonjour hola ciao oi olá cześć привет hej
    hoi selam szia čau is are was play plays playing im also all and the for boss bosses eu us na raid raids dungeon key
    keys tank healer heal dps rdps mdps melee ranged please pls plz thanks thx ok okay yes no still available spots seats
    char chars source quelle fuente bron kilde zdroj ready level ilvl max min gear everything anyone someone only
    from trade elf elfe orc troll gnome human tauren undead dwarf dracthyr sonntag montag dienstag mittwoch donnerstag
    freitag samstag heute morgen dimanche lundi mardi mercredi jeudi vendredi samedi domingo lunes martes domenica niedziela
    воскресенье`,
  ),
];

const classWords: readonly { has: (word: string) => boolean }[] = [
  classesByPhrase,
  ambiguousClasses,
  classesBySpec,
  otherSpecs,
];

/** Whether a word means something else than a name. */
export const isKnownWord = (word: string) => wordSets.some((set) => set.has(word));
export const isClassWord = (word: string) => classWords.some((set) => set.has(word));

const isCapital = (text: string) => /^[\p{Lu}\p{Lt}]/u.test(text);
const isNameLike = ({ kind, text }: Token) => kind === 'word' && /^[\p{L}\p{M}]{2,20}$/u.test(text);

/** Joined by a mark without blanks: a name, unless it is a word of payments. */
const isJoinedName = (token: Token) =>
  isNameLike(token) &&
  !isKnownWord(token.fold) &&
  !realmAbbreviations.has(token.fold) &&
  !realmsByFold.has(token.fold) &&
  (!isClassWord(token.fold) || isCapital(token.text));

/** A name without such a mark. */
export const isPlainName = (token: Token) =>
  isJoinedName(token) && isCapital(token.text) && !isClassWord(token.fold);

/** Where gold goes, or who is spoken about. */
const isOfBank = (tokens: readonly Token[], at: number) =>
  /bank|mule/.test(tokens[at]?.fold ?? '') ||
  [6, 5, 4, 3, 2, 1].some(
    (back) =>
      tokens[at - back]?.clause === tokens[at]?.clause &&
      longestPhrase(tokens, at - back, (phrase) => words.bankWords.has(phrase), 2) !== null,
  );

const joined = (message: Message, at: number): Character | null => {
  const { tokens } = message;
  const [name, joiner, next] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!name || !joiner || !next || name.line !== joiner.line) return null;
  const isJoined = joiners.has(joiner.text) || joiningWords.has(joiner.fold);
  const realm = isJoined && isNameLike(name) ? realmAt(message, at + 2) : null;
  if (!realm) return null;
  const character = { name: name.text, realm: realm.name, used: range(at, realm.next) };
  if (joiners.has(joiner.text)) {
    const isTight =
      !joiner.isSpaced && !next.isSpaced && joiner.text !== '(' && joiner.text !== '|';
    return (isTight && joiner.text !== '/' ? isJoinedName(name) : isPlainName(name))
      ? character
      : null;
  }
  const isSameClause = next.line === joiner.line && name.clause === joiner.clause;
  return isSameClause && isPlainName(name) ? character : null;
};

/** 'X, realm R' */
const namedRealm = (message: Message, at: number): Character | null => {
  const { tokens } = message;
  const [name, comma, label] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!name || comma?.text !== ',' || !label || !words.realmLabels.has(label.fold)) return null;
  const colon = tokens[at + 3]?.text === ':' ? 1 : 0;
  const realm = realmAt(message, at + 3 + colon);
  return realm && isPlainName(name)
    ? { name: name.text, realm: realm.name, used: range(at, realm.next) }
    : null;
};

/** A name alone in its line, and the realm alone in the next. */
const onTwoLines = (message: Message, at: number): Character | null => {
  const { tokens } = message;
  const [name, next] = [tokens[at], tokens[at + 1]];
  if (!name || !next || next.line !== name.line + 1 || !isPlainName(name)) return null;
  if (tokens[at - 1]?.line === name.line) return null;
  const realm = realmAt(message, at + 1);
  return realm && tokens[realm.next]?.line !== next.line
    ? { name: name.text, realm: realm.name, used: range(at, realm.next) }
    : null;
};

/** All characters that are named with their realm, and whether one of them is a bank. */
export const findCharacters = (message: Message): { found: Character[]; hasBank: boolean } => {
  const found: Character[] = [];
  let hasBank = false;
  for (let at = 0; at < message.tokens.length; at += 1) {
    const character = joined(message, at) ?? namedRealm(message, at) ?? onTwoLines(message, at);
    if (!character) continue;
    if (isOfBank(message.tokens, at)) hasBank = true;
    else found.push(character);
    at = character.used.at(-1) ?? at;
  }
  return { found, hasBank };
};

/** By letters only, so that the same character named twice is one. */
export const isSameCharacter = (
  one: { name: string | null; realm: string | null },
  other: { name: string | null; realm: string | null },
) =>
  fold(one.name ?? '') === fold(other.name ?? '') &&
  fold(one.realm ?? '') === fold(other.realm ?? '');

const labelled = (
  { tokens }: Message,
  labels: ReadonlySet<string>,
  at: number,
): { next: number } | null => {
  const label = longestPhrase(tokens, at, (phrase) => labels.has(phrase), 2);
  const mark = label && tokens[label.next];
  return mark?.text === ':' || mark?.text === '=' ? { next: (label?.next ?? at) + 1 } : null;
};

/** Name and realm that have labels: 'Name: X', 'Realm: R', 'name is X'. */
export const labelledCharacter = (message: Message): Character | null => {
  const { tokens } = message;
  let name: string | null = null;
  let realm: string | null = null;
  const used: number[] = [];
  let names = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const nameLabel = labelled(message, words.nameLabels, at);
    const spoken = words.spokenNameLabels.has(tokens[at]?.fold ?? '')
      ? at + (tokens[at + 1]?.fold === 'is' ? 2 : 1)
      : null;
    const value = nameLabel ? tokens[nameLabel.next] : undefined;
    const said = spoken === null ? undefined : tokens[spoken];
    const isAlone = value && tokens[(nameLabel?.next ?? 0) + 1]?.clause !== value.clause;
    if (
      value &&
      isNameLike(value) &&
      value.line === tokens[at]?.line &&
      (isCapital(value.text) || isAlone) &&
      !isKnownWord(value.fold)
    ) {
      name ??= value.text;
      names += 1;
      used.push(nameLabel?.next ?? at);
      at = nameLabel?.next ?? at;
    } else if (said && said.line === tokens[at]?.line && isPlainName(said)) {
      name ??= said.text;
      names += 1;
      used.push(spoken ?? at);
    }
    const spokenRealm = words.realmLabels.has(tokens[at]?.fold ?? '') ? at + 1 : null;
    const realmStart = labelled(message, words.realmLabels, at)?.next ?? spokenRealm;
    const before = tokens[at - 1]?.fold ?? '';
    const found =
      realmStart === null || words.paymentLabels.has(before) ? null : realmAt(message, realmStart);
    if (found) {
      realm ??= found.name;
      for (let index = at; index < found.next; index += 1) used.push(index);
    }
  }
  if (names > 1 || (name === null && realm === null)) return null;
  // 'Blackrock-EU' beside a name is its realm.
  if (name !== null && realm === null) {
    const regional = tokens.flatMap((_, at) => {
      const found = realmAt(message, at);
      const [mark, region] = found ? tokens.slice(found.next, found.next + 2) : [];
      const isRegion = mark?.fold === 'eu' || (mark?.text === '-' && region?.fold === 'eu');
      return found && isRegion ? [found.name] : [];
    });
    if (regional.length === 1) realm = regional[0] ?? null;
  }
  return { name, realm, used };
};
