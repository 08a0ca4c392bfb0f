import type { Faction } from '../../game.ts';
import {
  ambiguousClasses,
  ambiguousSpecs,
  classesByPhrase,
  classesBySpec,
  MAX_CLASS_WORDS,
  otherSpecs,
} from './class-words.ts';
import { realmAt } from './character.ts';
import { isOfOthers } from './client-class.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';
import * as words from './dictionaries.ts';

const MAX_CHARACTER_WORDS = 8;
/** A class that is further from the character, in words, may be that of another one. */
const MAX_WORDS_TO_CHARACTER = 4;
/** The number of words before the client that must not be about gold. */
const GOLD_WORDS_BEFORE = 8;

const letters: Readonly<Record<string, Faction>> = { h: 'Horde', a: 'Alliance' };
const ownWords = new Set(['char', 'character', 'toon', 'client', 'perso', 'personaje', 'перс']);

const factionAt = (token: Token | undefined) => token && words.factionWords.get(token.fold);

const startsWithCharacter = ({ tokens }: Message, line: number) => {
  const at = tokens.findIndex((token) => token.line === line);
  return words.nameLabels.has(tokens[at]?.fold ?? '') && tokens[at + 1]?.text === ':';
};

type Used = {
  character: ReadonlySet<number>;
  payment: ReadonlySet<number>;
  /** Whether the message names one class only. */
  hasClass: boolean;
};

const isSpec = (token: Token | undefined) =>
  token !== undefined && (otherSpecs.has(token.fold) || ambiguousSpecs.has(token.fold));

/** Where the class that ends with this word begins; also with its spec behind it: 'mage fire'. */
const startOfClass = (message: Message, last: number, { character }: Used): number | null => {
  const { tokens } = message;
  if (character.has(last)) return null;
  for (let from = last; from > last - MAX_CLASS_WORDS && from >= 0; from -= 1) {
    const isKnown = (phrase: string) => classesByPhrase.has(phrase) || classesBySpec.has(phrase);
    if (longestPhrase(tokens, from, isKnown, MAX_CLASS_WORDS)?.next === last + 1) return from;
  }
  const [word, before] = [tokens[last], tokens[last - 1]];
  if (ambiguousClasses.has(word?.fold ?? '')) {
    const isBeside = character.has(last - 1) || (before?.clause === word?.clause && isSpec(before));
    return isBeside ? last : null;
  }
  if (isSpec(word) && before?.clause === word?.clause && classesByPhrase.has(before?.fold ?? ''))
    return last - 1;
  return null;
};

const isNearCharacter = (start: number, last: number, { character }: Used): boolean => {
  if (character.size === 0) return true;
  for (let distance = 1; distance <= MAX_WORDS_TO_CHARACTER; distance += 1)
    if (character.has(start - distance) || character.has(last + distance)) return true;
  return false;
};

/** Where the character or the class that ends here begins, if it is the client's. */
const startOfClient = (message: Message, last: number, used: Used): number | null => {
  const start = startOfClass(message, last, used);
  if (start !== null) {
    const isOthers = isOfOthers(message, start) || isOfOthers(message, last);
    return used.hasClass && !isOthers && isNearCharacter(start, last, used) ? start : null;
  }
  if (!used.character.has(last)) return null;
  let from = last;
  while (used.character.has(from - 1) && last - from < MAX_CHARACTER_WORDS) from -= 1;
  return from;
};

const isOfGold = ({ fold }: Token) =>
  words.goldWords.has(fold) ||
  words.payWords.has(fold) ||
  words.paidWords.has(fold) ||
  words.bankWords.has(fold) ||
  words.haveWords.has(fold);

/** 'gold on my mage, horde', 'pays from Ana-Kazzak, horde' */
const isGoldBefore = ({ tokens }: Message, start: number): boolean => {
  const { line } = tokens[start] as Token;
  const before = tokens.slice(Math.max(0, start - GOLD_WORDS_BEFORE), start);
  return (
    before.some((token) => token.line === line && isOfGold(token)) ||
    before.slice(-2).some((token) => token.line === line && words.placeWords.has(token.fold))
  );
};

/** Whether a payment, or an alternative such as 'or' or a second faction, begins here. */
const isPaymentAt = (message: Message, at: number): boolean => {
  const token = message.tokens[at];
  if (token === undefined) return false;
  return (
    isOfGold(token) ||
    words.placeWords.has(token.fold) ||
    words.orWords.has(token.fold) ||
    words.factionWords.has(token.fold) ||
    token.fold in letters ||
    realmAt(message, at) !== null
  );
};

const endMarks = new Set([',', ';', '.', '!', '|', '/', '-', '–', '—', ')', '•', '·']);

/** 'mage horde 850k tc' */
const afterPrice = new Set([...words.tradeChatWords, ...words.depositWords]);

/** Whether the faction ends its part of the message, and is not followed by a payment that it could belong to. */
const isLastOfPart = (message: Message, at: number, isDirect: boolean): boolean => {
  const { tokens } = message;
  const [token, after] = [tokens[at] as Token, tokens[at + 1]];
  if (after?.line !== token.line) return isDirect || !isPaymentAt(message, at + 1);
  // 'mage horde 850k': the amount ends the clause.
  if (after.kind === 'amount' && isDirect) {
    const next = tokens[at + 2];
    if (next?.line !== token.line || afterPrice.has(next.fold)) return true;
    const isEnd = endMarks.has(next.text) && tokens[at + 3]?.clause !== token.clause;
    return isEnd && !isPaymentAt(message, at + 3);
  }
  const isEnd = endMarks.has(after.text) && tokens[at + 2]?.clause !== token.clause;
  return isEnd && !isPaymentAt(message, at + 2);
};

/** Whether the faction is right after the character or the class, across one comma or line at most: 'warlock, horde'. */
const isAfterClient = (message: Message, at: number, used: Used): boolean => {
  const { tokens } = message;
  const [token, before] = [tokens[at] as Token, tokens[at - 1]];
  if (before === undefined) return false;
  const isDirect = before.clause === token.clause;
  const isMark = endMarks.has(before.text);
  if (token.line - before.line > 1 || (isDirect && isMark)) return false;
  const last = isMark ? at - 2 : at - 1;
  if (isMark && tokens[last]?.clause !== before.clause) return false;
  const start = startOfClient(message, last, used);
  return (
    start !== null &&
    !isGoldBefore(message, start) &&
    // An amount after a realm and a faction may be the gold that the client has there.
    !(used.character.has(last) && tokens[at + 1]?.kind === 'amount') &&
    isLastOfPart(message, at, isDirect)
  );
};

/** The client's faction, if the message states it about the character. */
export const readClientFaction = (message: Message, used: Used): Faction | undefined => {
  const { character, payment } = used;
  const { tokens } = message;
  const found = new Set<Faction>();
  tokens.forEach((token, at) => {
    if (payment.has(at) || character.has(at)) return;
    const faction = factionAt(token);
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isBracketed = before?.text === '(' && after?.text === ')' && character.has(at - 2);
    if (isBracketed) {
      const short = faction ?? letters[token.text.toLowerCase()];
      if (short) found.add(short);
      return;
    }
    if (!faction) return;
    const isSameClause = after?.clause === token.clause;
    // 'sends it from ally mage'
    const isPlaced = before?.clause === token.clause && words.placeWords.has(before.fold);
    const isOfClass =
      isSameClause &&
      !isPlaced &&
      (longestPhrase(tokens, at + 1, (phrase) => classesByPhrase.has(phrase), MAX_CLASS_WORDS) !==
        null ||
        ownWords.has(after.fold));
    const label = before?.text === ':' || before?.text === '=' ? tokens[at - 2]?.fold : undefined;
    const isLabelled =
      label !== undefined && words.factionLabels.has(label) && tokens[at - 3]?.fold !== 'payment';
    const isSaid =
      (before?.fold === 'is' || before?.fold === 'ist') && ownWords.has(tokens[at - 2]?.fold ?? '');
    // 'Char: X | Shaman | Horde'
    const isInLine =
      before?.text === '|' &&
      after?.clause !== token.clause &&
      startsWithCharacter(message, token.line);
    // 'druid (horde)'
    const isInBrackets =
      before?.text === '(' &&
      after?.text === ')' &&
      startOfClass(message, at - 2, used) !== null &&
      startOfClient(message, at - 2, used) !== null &&
      !isPaymentAt(message, at + 2);
    if (
      isOfClass ||
      isLabelled ||
      isSaid ||
      isInLine ||
      isInBrackets ||
      isAfterClient(message, at, used)
    )
      found.add(faction);
  });
  return found.size === 1 ? [...found][0] : undefined;
};
