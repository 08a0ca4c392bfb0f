import type { Faction, PaymentRealm } from '../../game.ts';
import { fold } from './fold.ts';
import { paymentRealmsByFold } from './realms.ts';
import { realmAt } from './character.ts';
import type { Message, Token } from './tokens.ts';
import * as words from './dictionaries.ts';

type Part =
  | {
      kind: 'gold' | 'pay' | 'place' | 'filler' | 'amount' | 'unknown realm' | 'choice';
      next: number;
    }
  | { kind: 'faction'; faction: Faction; isGold?: boolean; next: number }
  | { kind: 'realm'; realm: PaymentRealm; next: number };

const letters: Readonly<Record<string, Faction>> = { h: 'Horde', H: 'Horde', A: 'Alliance' };

const compound =
  /^(hord[ae]?n?|orda|ally|alli|allianz|allian[cs]e?|alianza|alleanza|alliantie)(gold|guld|goud)$/;

/** 'Hordengold' */
const compoundPart = (word: string, next: number): Part | null => {
  const [, faction] = compound.exec(word) ?? [];
  if (faction === undefined) return null;
  return {
    kind: 'faction',
    faction: faction.startsWith('a') ? 'Alliance' : 'Horde',
    isGold: true,
    next,
  };
};

// Case endings, as in 'na Kazzaku', 'Draenoron' and 'Kazzakda'.
const endings = new Set(
  'u ie ze zie a em on en ban ben ra re n ta te da de tan ten dan den ya ye s nal nel'.split(' '),
);

const inflected = (token: Token): PaymentRealm | undefined => {
  const [stem = ''] = token.text.split(/['’`]/);
  if (stem !== token.text) return paymentRealmsByFold.get(fold(stem));
  for (let cut = 1; cut <= 3; cut += 1) {
    const realm = paymentRealmsByFold.get(token.fold.slice(0, -cut));
    if (realm && token.fold.length - cut >= 6 && endings.has(token.fold.slice(-cut))) return realm;
  }
  return undefined;
};

const realmPart = (message: Message, at: number): Part | null => {
  const { tokens } = message;
  const found = realmAt(message, at);
  const token = tokens[at];
  if (found) {
    const folded = tokens
      .slice(at, found.next)
      .map(({ fold }) => fold)
      .join('');
    const realm = paymentRealmsByFold.get(folded);
    return realm
      ? { kind: 'realm', realm, next: found.next }
      : { kind: 'unknown realm', next: found.next };
  }
  const short = token && (paymentRealmsByFold.get(token.fold) ?? inflected(token));
  return short ? { kind: 'realm', realm: short, next: at + 1 } : null;
};

const partAt = (message: Message, at: number, isFrench: boolean): Part | null => {
  const { tokens } = message;
  const token = tokens[at] as Token;
  const next = at + 1;
  if (token.kind === 'amount') return { kind: 'amount', next };
  if (token.text === '@') return { kind: 'place', next };
  if (token.text === '-' && !token.isSpaced) return { kind: 'filler', next };
  if (token.text === '/') return { kind: 'choice', next };
  if (token.kind !== 'word') return null;
  const faction = words.factionWords.get(token.fold) ?? letters[token.text];
  if (faction) return { kind: 'faction', faction, next };
  const both = compoundPart(token.fold, next);
  if (both) return both;
  const realm = realmPart(message, at);
  if (realm) return realm;
  if (words.goldWords.has(token.fold)) return { kind: 'gold', next };
  if (token.fold === words.FRENCH_GOLD) {
    const isOfFaction =
      words.factionWords.has(tokens[next]?.fold ?? '') &&
      !words.factionWords.has(tokens[at - 1]?.fold ?? '');
    return { kind: isFrench || isOfFaction ? 'gold' : 'choice', next };
  }
  if (words.payWords.has(token.fold)) return { kind: 'pay', next };
  if (words.placeWords.has(token.fold)) return { kind: 'place', next };
  if (words.paymentFillers.has(token.fold)) return { kind: 'filler', next };
  if (
    [
      'oder',
      'ou',
      'lub',
      'или',
      'eller',
      'veya',
      'vagy',
      'nebo',
      'and',
      'und',
      'et',
      'y',
      'e',
      'и',
      'i',
      'og',
      'och',
    ].includes(token.fold)
  )
    return { kind: 'choice', next };
  if (token.fold === 'br' || /^\p{Script=Cyrillic}/u.test(token.text))
    return { kind: 'unknown realm', next };
  return null;
};

type Payment = { realm: PaymentRealm | null; faction: Faction | null; used: number[] };
type Found = Payment & { /** Two realms to choose from. */ isChoice: boolean };

const paymentOf = (parts: readonly Part[]): Omit<Found, 'used'> | null => {
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  const realms = new Set(parts.flatMap((part) => (part.kind === 'realm' ? [part.realm] : [])));
  const factions = new Set(
    parts.flatMap((part) => (part.kind === 'faction' ? [part.faction] : [])),
  );
  const isPlaced = parts.some(
    (part, index) =>
      part.kind === 'amount' &&
      parts[index + 1]?.kind === 'place' &&
      ['realm', 'unknown realm', 'faction'].includes(parts[index + 2]?.kind ?? ''),
  );
  const isGold = parts.some((part) => part.kind === 'faction' && part.isGold);
  if (!has('gold') && !has('pay') && !isPlaced && !isGold) return null;
  if (realms.size + (has('unknown realm') ? 1 : 0) > 1)
    return { realm: null, faction: null, isChoice: true };
  const [realm = null] = realms;
  const [faction = null] = factions.size === 1 ? factions : [];
  return { realm, faction, isChoice: false };
};

const isDenied = (tokens: readonly Token[], from: number) =>
  tokens
    .slice(Math.max(0, from - 3), from + 1)
    .some((token) => token.clause === tokens[from]?.clause && words.denials.has(token.fold));

/** Lines that a label of payments begins: all of the line is about the payment. */
const labelledLine = (message: Message, used: ReadonlySet<number>, at: number) => {
  const { tokens } = message;
  const [label, second] = [tokens[at], tokens[at + 1]];
  if (!label || !words.paymentLabels.has(label.fold)) return null;
  const isTwo = second?.kind === 'word' && words.paymentLabels.has(`${label.fold} ${second.fold}`);
  const mark = tokens[at + (isTwo ? 2 : 1)]?.text;
  if (mark !== ':' && mark !== '=') return null;
  const isStart = tokens[at - 1]?.clause !== label.clause;
  if (!isStart) return null;
  const parts: Part[] = [{ kind: 'gold', next: at }];
  const indexes: number[] = [];
  for (let index = at + 2; tokens[index]?.line === label.line;) {
    const token = tokens[index] as Token;
    const isSentenceEnd = tokens[index - 1]?.text === '.' && token.isSpaced;
    if (isSentenceEnd) break;
    const part = used.has(index) ? null : partAt(message, index, false);
    if (part) parts.push(part);
    const next = part?.next ?? index + 1;
    for (; index < next; index += 1) indexes.push(index);
  }
  return { parts, indexes };
};

/** Where the gold is, and on which side, if the message says so once. */
export const readPayment = (message: Message, used: ReadonlySet<number>): Payment => {
  const { tokens } = message;
  const isFrench = /\b(?:sur|cot[eé]|c[oô]t[eé]|acompte|place|svp|pour)\b/iu.test(message.text);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length;) {
    const line = labelledLine(message, used, at);
    if (line) {
      const payment = paymentOf(line.parts);
      if (payment) found.push({ ...payment, used: line.indexes });
      at = (line.indexes.at(-1) ?? at) + 1;
      continue;
    }
    const parts: Part[] = [];
    const indexes: number[] = [];
    const from = at;
    let { clause } = tokens[from] as Token;
    while (at < tokens.length && tokens[at]?.clause === clause) {
      // 'gold on Kazzak (H)'
      const bracketed =
        tokens[at]?.text === '(' && tokens[at + 2]?.text === ')'
          ? partAt(message, at + 1, false)
          : null;
      if (bracketed?.kind === 'faction' && parts.length > 0) {
        parts.push(bracketed);
        indexes.push(at, at + 1, at + 2);
        at += 3;
        clause = tokens[at]?.clause ?? clause;
        continue;
      }
      const part = used.has(at) ? null : partAt(message, at, isFrench);
      if (!part) break;
      parts.push(part);
      for (; at < part.next; at += 1) indexes.push(at);
    }
    if (parts.length === 0) {
      at += 1;
      continue;
    }
    const payment =
      isDenied(tokens, from) || parts.some(({ kind }) => kind === 'choice' && parts.length < 2)
        ? null
        : paymentOf(parts);
    if (payment) found.push({ ...payment, used: indexes });
  }
  const realms = new Set(found.flatMap(({ realm }) => realm ?? []));
  const factions = new Set(found.flatMap(({ faction }) => faction ?? []));
  const isChoice = found.some((each) => each.isChoice);
  const [realm = null] = realms.size === 1 && !isChoice ? realms : [];
  const [faction = null] = factions.size === 1 ? factions : [];
  return { realm, faction, used: found.flatMap(({ used: indexes }) => indexes) };
};
