import type { Faction } from '../game.ts';
import { MAX_GOLD } from '../gold.ts';
import { Refusal } from '../refusal.ts';

/**
 * Encoded as one line of text for the game: who receives how much, for which run, and the code that
 * confirms it. docs/payment-code.md specifies the format for readers in the game.
 */
export type Payment = {
  hero: string;
  realm: string;
  faction: Faction;
  amount: number;
  /** A UUID, in lower case. */
  runId: string;
  /** Six digits. */
  confirmationCode: string;
};

const PREFIX = 'FORGE1';
/** Crockford's base32: without I, L, O and U, which are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP_LENGTH = 5;
const CHECKSUM_LENGTH = 7;
const PATTERN = /^FORGE1((?:-[0-9A-HJKMNP-TV-Z]{5}){1,180})-([0-9A-HJKMNP-TV-Z]{7})$/;

const MAX_TEXT_BYTES = 255;
const AMOUNT_BYTES = 5;
const RUN_BYTES = 16;
const CODE_BYTES = 3;

const refusal = (why: string) =>
  new Refusal(400, 'invalid', `This payment code is not valid: ${why}`);

/** CRC-32 as in zip and PNG: detects every burst error up to 32 bits, so every mistyped character. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const base32Number = (value: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const step = 32 ** (count - 1 - index);
    return ALPHABET.charAt(Math.floor(value / step) % 32);
  }).join('');

const bytesOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256);

const numberOf = (bytes: number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

const textBytes = (text: string): number[] => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length === 0 || bytes.length > MAX_TEXT_BYTES) throw refusal('a name is too long');
  return [bytes.length, ...bytes];
};

const runBytes = (runId: string): number[] =>
  (runId.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

const pack = (payment: Payment): number[] => [
  payment.faction === 'Horde' ? 1 : 0,
  ...textBytes(payment.hero),
  ...textBytes(payment.realm),
  ...bytesOf(payment.amount, AMOUNT_BYTES),
  ...runBytes(payment.runId),
  ...bytesOf(Number(payment.confirmationCode), CODE_BYTES),
];

/** Five bits per character, the last group padded with zeros. */
const encodeBase32 = (bytes: number[]): string => {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const wanted = Math.ceil(bits.length / (5 * GROUP_LENGTH)) * 5 * GROUP_LENGTH;
  return (bits.padEnd(wanted, '0').match(/.{5}/g) ?? [])
    .map((five) => ALPHABET.charAt(Number.parseInt(five, 2)))
    .join('');
};

const decodeBase32 = (text: string): number[] => {
  const bits = Array.from(text, (char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join(
    '',
  );
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
};

export const encodePayment = (payment: Payment): string => {
  const groups = encodeBase32(pack(payment)).match(/.{5}/g) ?? [];
  const checked = [PREFIX, ...groups].join('-');
  return `${checked}-${base32Number(crc32(checked), CHECKSUM_LENGTH)}`;
};

/** Reads bytes from the front; refuses to read past the end. */
const reader = (bytes: number[]) => {
  let at = 0;
  return (count: number): number[] => {
    const taken = bytes.slice(at, at + count);
    if (taken.length < count) throw refusal('it is too short');
    at += count;
    return taken;
  };
};

const decodeText = (bytes: number[]): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    throw refusal('a name cannot be read');
  }
};

const unpack = (bytes: number[]): Payment => {
  const take = reader(bytes);
  const takeText = () => decodeText(take(numberOf(take(1))));
  const faction = numberOf(take(1)) === 1 ? 'Horde' : 'Alliance';
  const hero = takeText();
  const realm = takeText();
  const amount = numberOf(take(AMOUNT_BYTES));
  const hex = take(RUN_BYTES)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const runId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const confirmationCode = String(numberOf(take(CODE_BYTES))).padStart(6, '0');
  return { hero, realm, faction, amount, runId, confirmationCode };
};

/** Throws nothing but refusals, for any input. */
export const decodePayment = (code: string): Payment => {
  const [, groups, check] = PATTERN.exec(code.trim()) ?? [];
  if (groups === undefined || check === undefined) throw refusal('it has not the right form');
  const checked = PREFIX + groups;
  if (check !== base32Number(crc32(checked), CHECKSUM_LENGTH))
    throw refusal('it was mistyped or damaged');
  const payment = unpack(decodeBase32(groups.replaceAll('-', '')));
  const isValid =
    payment.hero !== '' &&
    payment.realm !== '' &&
    payment.amount <= MAX_GOLD &&
    payment.confirmationCode.length === 6;
  // The encoding is canonical: anything else was not encoded by us.
  if (!isValid || encodePayment(payment) !== code.trim())
    throw refusal('it says something impossible');
  return payment;
};
