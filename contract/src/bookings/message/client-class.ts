import type { ClassName } from '../../game.ts';
import {
  ambiguousClasses,
  ambiguousSpecs,
  classesByPhrase,
  classesBySpec,
  MAX_CLASS_WORDS,
  otherSpecs,
} from './class-words.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';
import * as words from './dictionaries.ts';

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

/** Whether the class at this token is negated, or that of someone else. */
export const isOfOthers = ({ tokens }: Message, at: number): boolean => {
  const around = wordsOfClause(tokens, at, 8);
  if (around.some((word) => words.othersWords.has(word))) return true;
  const before = tokens.slice(Math.max(0, at - 2), at);
  return before.some(
    ({ fold, clause }) => clause === tokens[at]?.clause && words.denials.has(fold),
  );
};

/** An ambiguous word counts as a class if it is next to the character or a spec, or alone in its clause. */
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
    const ambiguousSpec = ambiguousSpecs.get(word);
    if (ambiguousSpec) {
      const one = { name: ambiguousSpec, at, next: at + 1, isSpec: true };
      if (isCertain(message, one, used)) found.push(one);
      continue;
    }
    const spec = longestPhrase(tokens, at, (phrase) => classesBySpec.has(phrase), 3);
    const specName = spec && isFree(spec.next) ? classesBySpec.get(spec.phrase) : undefined;
    if (spec && specName) found.push({ name: specName, at, next: spec.next, isSpec: true });
  }
  const own = found.filter((each) => !isOfOthers(message, each.at));
  const named = new Set(own.filter(({ isSpec }) => !isSpec).map(({ name }) => name));
  const specs = new Set(own.map(({ name }) => name));
  const classes = named.size > 0 ? named : specs;
  return classes.size === 1 ? [...classes][0] : undefined;
};
