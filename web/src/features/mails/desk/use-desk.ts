import type { Mail } from '@forge/contract/mails/mail-api';
import { useLayoutEffect, useRef, useState } from 'react';
import { useBankCover } from '../../../lib/bank-cover.ts';
import { countText } from '../../../lib/count-text.ts';
import { copyTextLater } from '../../../lib/copy-text.ts';
import { toast } from '../../../lib/toast.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { mailMessages } from '../confirmation.ts';
import { copyGameField, toastGenerated, type GameField } from '../copy-buttons.tsx';
import type { MailActions } from '../use-mail-actions.ts';
import { checksOf, type ConfirmationLine } from './confirmation-lines.ts';
import { nextMail } from './desk-groups.ts';
import type { Move } from './desk-keys.ts';
import { DIGITS, hasCurrentCode, stepOf } from './mail-step.ts';
import { useCopyCodes } from './use-copy-codes.ts';
import type { DeskMails } from './use-desk-mails.ts';

/** What was copied last: a field of a mail, or the codes of a group. */
export const copyKey = (id: string, field: string) => `${id} ${field}`;

export const entryId = (mailId: string) => `desk-mail-${mailId}`;
export const digitsId = (mailId: string) => `desk-digits-${mailId}`;

/** On a touch screen the keyboard would cover the code: the digits are focused by a touch. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;

const without = <Value>(map: ReadonlyMap<string, Value>, key: string) =>
  new Map([...map].filter(([each]) => each !== key));

/** The state of the desk: which mail, which digits, what is copied; and what each key does. */
export function useDesk({ order, byId }: DeskMails, actions: MailActions) {
  const [chosen, choose] = useState<string | null>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [copied, setCopied] = useState<{ key: string; lines: readonly string[] } | null>(null);
  const [focus, setFocus] = useState<{ id: string } | null>(null);
  const { lacksBank, isLoading: isCoverLoading } = useBankCover();
  const codes = useCopyCodes(actions);

  useLayoutEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  /** No code can be generated: no hero could receive the gold. */
  const isBlocked = (mail: Mail) =>
    !hasCurrentCode(mail) && lacksBank({ realm: mail.paymentRealm, faction: mail.paymentFaction });
  // A sent mail stays until the viewer goes on.
  const selected =
    (chosen === null ? undefined : byId.get(chosen)) ??
    order.find((mail) => !isBlocked(mail)) ??
    order[0] ??
    null;
  // What is being copied into the game stays when an older mail arrives or its bank is closed.
  const canStay =
    selected !== null && !isCoverLoading && !isBlocked(selected) && !actions.isMarking(selected);
  if (canStay && selected._id !== chosen) choose(selected._id);
  const typedOf = (mail: Mail) => typed.get(mail._id) ?? '';
  const stepFor = (mail: Mail) => stepOf(mail, actions.checkOf(mail), typedOf(mail));
  const focusEntry = (mail: Mail) => setFocus({ id: entryId(mail._id) });
  const focusDigits = (mail: Mail) => setFocus({ id: digitsId(mail._id) });

  const select = (mail: Mail) => choose(mail._id);

  // A code that comes late does not replace what was copied after it was asked for.
  const copies = useRef(0);
  const startCopy = () => {
    copies.current += 1;
    const own = copies.current;
    return { isLast: () => copies.current === own };
  };

  const copy = async (mail: Mail, field: GameField, text: string) => {
    startCopy();
    if (await copyGameField(mail, field, text))
      setCopied({ key: copyKey(mail._id, field), lines: [text] });
  };

  /** The code has come: digits that were typed before it are checked now. */
  const checkTyped = useStableCallback((mail: Mail) => {
    if (typedOf(mail).length === DIGITS) actions.check(mail, typedOf(mail));
  });
  const leaveDigits = useStableCallback((mail: Mail) => {
    if (document.activeElement?.id === digitsId(mail._id)) focusEntry(mail);
  });

  const generateAndCopy = async (mail: Mail) => {
    if (mail.codeOutdated) {
      actions.uncheck(mail);
      setTyped((all) => without(all, mail._id));
    }
    const { isLast } = startCopy();
    const generated = actions.generate(mail);
    const code = generated.then((codes) => {
      if (codes === null) throw new Error('No code was generated');
      if (!isLast()) throw new Error('Something else was copied since');
      return codes.paymentCode;
    });
    const isCopied = await copyTextLater(code);
    const codes = await generated;
    if (codes === null) {
      leaveDigits(mail);
      return;
    }
    if (isCopied) setCopied({ key: copyKey(mail._id, 'code'), lines: [codes.paymentCode] });
    if (isCopied || isLast()) toastGenerated(mail, isCopied);
    checkTyped({ ...mail, ...codes });
  };

  const getCode = (mail: Mail) => {
    select(mail);
    if (!isTouch()) focusDigits(mail);
    if (hasCurrentCode(mail)) void copy(mail, 'code', mail.paymentCode);
    else void generateAndCopy(mail);
  };

  const goOn = (mail: Mail) => {
    const progress = {
      isReady: (each: Mail) => actions.checkOf(each) === 'correct',
      isSkipped: (each: Mail) => actions.isMarking(each) || isBlocked(each),
    };
    const next = nextMail(order, mail._id, progress);
    if (next === null) {
      // What is left waits for a bank.
      const waiting = order.find((each) => each._id !== mail._id && !actions.isMarking(each));
      choose(waiting?._id ?? null);
      if (waiting) focusEntry(waiting);
      return;
    }
    select(next);
    if (stepFor(next) === 'code') getCode(next);
    if (isTouch()) focusEntry(next);
    else focusDigits(next);
  };

  /** Goes on at once: if the call fails, the mail stays in the list and says why. */
  const mark = (mail: Mail) => {
    if (actions.markSent(mail)) goOn(mail);
    else focusDigits(mail);
  };

  /** Enter. */
  const press = (mail: Mail, from: 'entry' | 'digits') => {
    const step = stepFor(mail);
    if (step === 'next') goOn(mail);
    else if (step === 'code') getCode(mail);
    else if (step === 'digits' && from === 'entry') focusDigits(mail);
    else mark(mail);
  };

  /** The sixth digit checks them; false: they are wrong. */
  const type = (mail: Mail, text: string): boolean => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    select(mail);
    setTyped((all) => new Map(all).set(mail._id, digits));
    actions.uncheck(mail);
    return digits.length < DIGITS || !hasCurrentCode(mail) || actions.check(mail, digits);
  };

  const move = (mail: Mail, by: Move) => {
    const at = order.findIndex(({ _id }) => _id === mail._id);
    const target =
      by === 'first'
        ? order[0]
        : by === 'last'
          ? order.at(-1)
          : order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (target === undefined) return;
    select(target);
    focusEntry(target);
  };

  const confirm = (lines: readonly ConfirmationLine[]) => {
    const { known, matched } = checksOf(lines);
    actions.checkAll(known);
    setTyped((all) => new Map([...all, ...known.map((one) => [one.mail._id, one.typed] as const)]));
    toast[matched.size > 0 ? 'success' : 'error'](
      `${matched.size} of ${countText(lines.length, 'confirmation')} ${lines.length === 1 ? 'matches' : 'match'}`,
      { topic: 'confirmations' },
    );
    const first = order.find(({ _id }) => matched.has(_id));
    if (first === undefined) return null;
    select(first);
    return first;
  };

  /** Whether the last copy has all of these texts as they are now. */
  const isCopied = (key: string, texts: readonly (string | null)[]) =>
    copied?.key === key && texts.every((text) => text !== null && copied.lines.includes(text));

  const hasCopiedCodes = (key: string, unsent: readonly Mail[]) =>
    isCopied(
      key,
      unsent.filter((mail) => !isBlocked(mail)).map(({ paymentCode }) => paymentCode),
    );

  const copyCodes = async (key: string, unsent: readonly Mail[]) => {
    const mails = unsent.filter((mail) => !isBlocked(mail));
    const { isLast } = startCopy();
    const result = await codes.copy(key, mails, isLast);
    if (!result.isCopied && !isLast()) return;
    if (result.isCopied) setCopied({ key, lines: result.codes });
    const count = result.codes.length;
    const options = { topic: 'copying' };
    if (!result.isCopied) toast.error(mailMessages.notCopied, options);
    else if (count < mails.length)
      toast.warning(`${count} of ${mails.length} codes are copied`, options);
    else toast.success(`${count === 1 ? '1 code is' : `${count} codes are`} copied`, options);
  };

  return {
    selected,
    isCopied,
    hasCopiedCodes,
    isBlocked,
    typedOf,
    stepFor,
    select,
    press,
    mark,
    goOn,
    type,
    move,
    focusEntry,
    focusDigits,
    getCode,
    confirm,
    copy: (mail: Mail, field: GameField, text: string) => void copy(mail, field, text),
    copyCodes: (key: string, mails: readonly Mail[]) => void copyCodes(key, mails),
    isCopyingCodes: codes.isRunning,
  };
}

export type Desk = ReturnType<typeof useDesk>;
