import type { ClassName, Faction } from '../../game.ts';
import {
  ambiguousClasses,
  ambiguousSpecs,
  classesByPhrase,
  classesBySpec,
  MAX_CLASS_WORDS,
  otherSpecs,
} from './class-words.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';
import * as words from './words.ts';

type FoundClass = {
  readonly name: ClassName;
  readonly at: number;
  readonly next: number;
  readonly isSpec: boolean;
};

const wordsOfClause = (tokens: readonly Token[], at: number, reach: number): string[] => {
  const { clause } = tokens[at] as Token;
  return tokens
    .slice(Math.max(0, at - reach), at + reach)
    .flatMap((token) => (token.clause === clause ? [token.fold] : []));
};

/** A class that is denied, or that of someone else. */
const isOfOthers = ({ tokens }: Message, { at }: FoundClass): boolean => {
  const around = wordsOfClause(tokens, at, 8);
  if (around.some((word) => words.othersWords.has(word))) return true;
  const before = tokens.slice(Math.max(0, at - 2), at);
  return before.some(
    ({ fold, clause }) => clause === tokens[at]?.clause && words.denials.has(fold),
  );
};

/** Words of other meanings count beside a character or a spec, or alone. */
const isCertain = (
  { tokens }: Message,
  { at, next, isSpec }: FoundClass,
  used: ReadonlySet<number>,
): boolean => {
  const [before, after] = [tokens[at - 1], tokens[next]];
  const clause = tokens[at]?.clause;
  const isAlone = before?.clause !== clause && after?.clause !== clause;
  // The mark that ends a clause belongs to it.
  const isLast =
    after?.kind === 'mark' && tokens[next + 1]?.clause !== clause && before?.clause !== clause;
  const besideCharacter = used.has(at - 1) || used.has(next);
  return (
    isAlone ||
    isLast ||
    besideCharacter ||
    (!isSpec && [before, after].some((word) => otherSpecs.has(word?.fold ?? '')))
  );
};

/** The class of the character, if the message names one. */
export const readClass = (message: Message, used: ReadonlySet<number>): ClassName | undefined => {
  const { tokens } = message;
  const found: FoundClass[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (used.has(at)) continue;
    const isFree = (next: number) =>
      tokens.slice(at, next).every((_, index) => !used.has(at + index));
    const known = longestPhrase(
      tokens,
      at,
      (phrase) => classesByPhrase.has(phrase),
      MAX_CLASS_WORDS,
    );
    const name = known && isFree(known.next) ? classesByPhrase.get(known.phrase) : undefined;
    if (known && name) {
      found.push({ name, at, next: known.next, isSpec: false });
      at = known.next - 1;
      continue;
    }
    const word = tokens[at]?.fold ?? '';
    const ambiguous = ambiguousClasses.get(word);
    if (ambiguous) {
      const one = { name: ambiguous, at, next: at + 1, isSpec: false };
      if (isCertain(message, one, used)) found.push(one);
      continue;
    }
    const doubtful = ambiguousSpecs.get(word);
    if (doubtful) {
      const one = { name: doubtful, at, next: at + 1, isSpec: true };
      if (isCertain(message, one, used)) found.push(one);
      continue;
    }
    const spec = longestPhrase(tokens, at, (phrase) => classesBySpec.has(phrase), 3);
    const specName = spec && isFree(spec.next) ? classesBySpec.get(spec.phrase) : undefined;
    if (spec && specName) found.push({ name: specName, at, next: spec.next, isSpec: true });
  }
  const own = found.filter((each) => !isOfOthers(message, each));
  const named = new Set(own.filter(({ isSpec }) => !isSpec).map(({ name }) => name));
  const specs = new Set(own.map(({ name }) => name));
  const classes = named.size > 0 ? named : specs;
  return classes.size === 1 ? [...classes][0] : undefined;
};

const letters: Readonly<Record<string, Faction>> = { h: 'Horde', a: 'Alliance' };
const ownWords = new Set(['char', 'character', 'toon', 'client', 'perso', 'personaje', 'перс']);

const factionAt = (token: Token | undefined) => token && words.factionWords.get(token.fold);

const startsWithCharacter = ({ tokens }: Message, line: number) => {
  const at = tokens.findIndex((token) => token.line === line);
  return words.nameLabels.has(tokens[at]?.fold ?? '') && tokens[at + 1]?.text === ':';
};

/** Only where it is said of the character. */
export const readClientFaction = (
  message: Message,
  { character, payment }: { character: ReadonlySet<number>; payment: ReadonlySet<number> },
): Faction | undefined => {
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
    const isOfClass =
      isSameClause &&
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
    if (isOfClass || isLabelled || isSaid || isInLine) found.add(faction);
  });
  return found.size === 1 ? [...found][0] : undefined;
};
