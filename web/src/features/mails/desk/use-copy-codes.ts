import type { Mail } from '@forge/contract/mails/mail-api';
import { useState } from 'react';
import { copyTextLater } from '../../../lib/copy-text.ts';
import type { MailActions } from '../use-mail-actions.ts';
import { hasCurrentCode } from './mail-step.ts';

const CONCURRENT_CALLS = 4;

/** The results in the order of the items, with a few calls at a time. */
export const mapWithLimit = async <Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
};

/** Copies the codes of several mails, one per line, and generates what is missing. */
export function useCopyCodes(actions: MailActions) {
  const [running, setRunning] = useState<string | null>(null);
  const codeOf = async (mail: Mail) =>
    hasCurrentCode(mail)
      ? mail.paymentCode
      : ((await actions.generate(mail, { quiet: true }))?.paymentCode ?? null);
  /** Not copied if something else was, since it was asked for. */
  const copy = async (key: string, mails: readonly Mail[], isLast: () => boolean) => {
    setRunning(key);
    const found = mapWithLimit(mails, CONCURRENT_CALLS, codeOf).then((codes) =>
      codes.filter((code) => code !== null),
    );
    const text = found.then((codes) => {
      if (codes.length === 0) throw new Error('No code was generated');
      if (!isLast()) throw new Error('Something else was copied since');
      return codes.join('\n');
    });
    const isCopied = await copyTextLater(text);
    const codes = await found;
    setRunning(null);
    return { isCopied, codes };
  };
  return { copy, isRunning: (key: string) => running === key };
}
