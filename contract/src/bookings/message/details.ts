import type { curveBosses, Source } from '../booking.ts';
import { longestPhrase, type Message, type Token } from './tokens.ts';
import { foldPhrase, phraseSet } from './fold.ts';
import * as words from './dictionaries.ts';

const has = (tokens: readonly Token[], at: number, set: ReadonlySet<string>, most = 3) =>
  longestPhrase(tokens, at, (phrase) => set.has(phrase), most);

const notBefore = new Set(
  'on auf gold from to de do no na sur en em server im am sou i the a need can realm op på su is as w'.split(
    ' ',
  ),
);
const notAfter = new Set(
  'on gold server realm players player brasil brazil bank side spam pull for'.split(' '),
);

/** TC or BR, if the message names one of them as the source. */
export const readSource = (message: Message, used: ReadonlySet<number>): Source | undefined => {
  const { tokens, questions } = message;
  const named = new Set<Source>();
  let isDoubtful = false;
  for (const [at, token] of tokens.entries()) {
    if (used.has(at)) continue;
    const trade = has(tokens, at, words.tradeChatWords);
    const request = has(tokens, at, words.bookingRequestWords);
    const next = trade?.next ?? request?.next;
    if (next === undefined) continue;
    const [before, after] = [tokens[at - 1], tokens[next]];
    const isSame = (one: Token | undefined) => one?.clause === token.clause;
    const isOther =
      (isSame(after) && notAfter.has(after?.fold ?? '')) ||
      (!trade && isSame(before) && notBefore.has(before?.fold ?? ''));
    if (isOther) continue;
    const around = tokens.slice(Math.max(0, at - 6), next + 6).filter(isSame);
    if (around.some(({ fold }) => words.laterWords.has(fold))) continue;
    named.add(trade ? 'TC' : 'BR');
    // 'TC or BR?' asks; a question about the booking may end with its source.
    if (!trade && questions.has(token.clause)) isDoubtful = true;
  }
  return named.size === 1 && !isDoubtful ? [...named][0] : undefined;
};

const handle = /^@?[\p{L}\p{N}][\p{L}\p{N}._-]{1,31}$/u;
const notHandles = new Set(
  `is me name for later nick tag ok please pls server add und and or ou only to below link in on dm pm msg message friend
  priest prist pri prêtre my mine him her his your you same here mail id is: the a by via über per per über auf no none not
  user username group call chat voice if when please`
    .split(/\s+/)
    .map(foldPhrase),
);

const valueAt = (text: string, from: number) => {
  const found = /^[\s:=]{0,4}(@?[^\s,;|()<>[\]]{2,33})/u.exec(text.slice(from, from + 40));
  const value = found?.[1]?.replace(/[.!?:]+$/, '');
  return value !== undefined && handle.test(value) ? value : undefined;
};

const isHandle = (value: string, isMarked: boolean) => {
  const word = foldPhrase(value);
  if (notHandles.has(word) || words.contactLabels.has(word) || words.goldWords.has(word))
    return false;
  return isMarked || /[\d._@]/.test(value) || /^[\p{Ll}\d]+$/u.test(value);
};

const beforeDiscord =
  /(?<![\p{L}\p{N}._-])([\p{L}\p{N}][\p{L}\p{N}._-]{1,31}) (?:on|sur|auf|en|su|no|na|på|op) (?:discord|disc|dc)\b/giu;

/** A Discord name or battletag: one with a number, or one that a label names. */
export const readContact = (message: Message, tags: readonly string[]): string | undefined => {
  const { tokens, text } = message;
  const found = new Set<string>(tags);
  tokens.forEach((token, at) => {
    const label = has(tokens, at, words.contactLabels, 2);
    if (!label) return;
    const last = tokens[label.next - 1] as Token;
    const mark = tokens[label.next];
    const isMarked = mark?.text === ':' || mark?.text === '=';
    const value = valueAt(text, isMarked ? mark.end : last.end);
    const isSameLine = tokens[label.next]?.line === token.line;
    const isFree = isMarked || mark?.clause === token.clause;
    if (value !== undefined && isSameLine && isFree && isHandle(value, isMarked)) found.add(value);
  });
  for (const [, value = ''] of text.matchAll(beforeDiscord))
    if (isHandle(value, /[._\d]/.test(value)) && /[._\d]/.test(value)) found.add(value);
  return found.size === 1 ? [...found][0] : undefined;
};

const noteLine = /(?:^|[.;!]\s)[^\p{L}\n]{0,4}([\p{L}]{3,15})[*_ ]{0,3}:[ \t]*([^\n]{1,2000})$/gmu;

/** The text after a label, up to the end of its line; and the message without it. */
export const readNotes = (text: string): { notes: string | undefined; rest: string } => {
  let notes: string | undefined;
  const rest = text.replace(noteLine, (found: string, label: string, note: string) => {
    if (!words.noteLabels.has(foldPhrase(label))) return found;
    notes ??= note.trim();
    return ' '.repeat(found.length);
  });
  return { notes, rest };
};

type Boss = (typeof curveBosses)[number];

/** Two things, not one of them. */
const andWords = phraseSet('and und et y e i og och en ve és a и');

/** 'Nexus and Dimensius', but not 'Nexus or Dimensius', 'Nexus/Dimensius', 'Dimensius, already killed Nexus'. */
const areJoined = (between: readonly Token[]) =>
  between.length <= 3 &&
  between.every(({ text, fold }) => ['+', '&', ','].includes(text) || andWords.has(fold));

/** Nexus, Dimensius or both of them, by name. */
export const readBosses = ({ tokens }: Message, used: ReadonlySet<number>): Boss[] | undefined => {
  const named: { boss: Boss; at: number; next: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (used.has(at)) continue;
    const [nexus, dimensius] = [
      has(tokens, at, words.nexusWords),
      has(tokens, at, words.dimensiusWords),
    ];
    const both = has(tokens, at, words.bothBossWords, 4);
    const found = nexus ?? dimensius ?? both;
    if (!found) continue;
    const around = tokens.slice(Math.max(0, at - 4), at + 5);
    if (around.some((one) => one.clause === token.clause && words.denials.has(one.fold)))
      return undefined;
    const boss = nexus ? 'Nexus' : dimensius ? 'Dimensius' : 'Both';
    named.push({ boss, at, next: found.next });
  }
  const bosses = new Set(named.map(({ boss }) => boss));
  if (bosses.size <= 1) return bosses.size === 0 ? undefined : [...bosses];
  if (bosses.has('Both')) return bosses.size === 3 ? ['Both'] : undefined;
  const isJoined = named.some(
    ({ boss, next }, index) =>
      named[index + 1] !== undefined &&
      named[index + 1]?.boss !== boss &&
      areJoined(tokens.slice(next, named[index + 1]?.at)),
  );
  return isJoined ? ['Both'] : undefined;
};

/** Everything was paid already: a word for paid beside one for everything, and no doubt about it. */
export const readPaidFull = (message: Message): true | undefined => {
  const { tokens, questions } = message;
  const isPaid = tokens.some((token, at) => {
    if (questions.has(token.clause)) return false;
    const clause = () =>
      tokens.slice(Math.max(0, at - 8), at + 9).filter((one) => one.clause === token.clause);
    const isDoubtful = () =>
      clause().some(
        ({ fold }) =>
          words.denials.has(fold) || words.laterWords.has(fold) || words.depositWords.has(fold),
      );
    if (words.fullyPaidWords.has(token.fold)) return !isDoubtful();
    const isPortuguese = token.fold === words.PORTUGUESE_PAID && tokens[at - 1]?.fold === 'tudo';
    if (!words.paidWords.has(token.fold) && !isPortuguese) return false;
    const near = tokens
      .slice(Math.max(0, at - 2), at + 4)
      .filter((one) => one.clause === token.clause);
    return near.some(({ fold }) => words.fullWords.has(fold)) && !isDoubtful();
  });
  return isPaid ? true : undefined;
};
