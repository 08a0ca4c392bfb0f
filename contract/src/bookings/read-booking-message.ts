import { bookingDetails, type NewBooking } from './booking-rules.ts';
import {
  findCharacters,
  isSameCharacter,
  labelledCharacter,
  type Character,
} from './message/character.ts';
import { readClientFaction } from './message/client-faction.ts';
import { readClass } from './message/client-class.ts';
import { readBosses, readContact, readNotes, readPaidFull, readSource } from './message/details.ts';
import { readLinks } from './message/links.ts';
import { readPayment } from './message/payment.ts';
import { readPrices } from './message/prices.ts';
import { hasAny, tokenize, type Message } from './message/tokens.ts';
import * as words from './message/dictionaries.ts';

/** What a message can say of a booking. */
export type ReadBooking = Partial<Omit<NewBooking, 'raidId' | 'requestId' | 'owes'>>;

/** As long as chats allow messages to be; the rest of a longer text is not read. */
const MAX_LENGTH = 4_000;

const invisible =
  /[\p{Default_Ignorable_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const struckOut = /~~[^~\n]{1,200}~~/g;
const chatPrefix =
  /^[ \t]*>?[ \t]*(?:\[?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]?[ \t]*)(?:<[^>\n]{1,40}>|[^\s:<>]{1,40}:)?/gmu;
const discordHeading = /^[^\n]{1,60}? — [^\n]{0,30}\d{1,2}:\d{2}[^\n]{0,10}$/gmu;

/** As people see it: without markdown, invisible characters and what a chat adds. */
const clean = (text: string) =>
  text
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(struckOut, ' ')
    .replace(discordHeading, ' ')
    .replace(chatPrefix, ' ')
    .replace(/\*\*|__|`/g, '')
    .replace(/\b(anz|pr)\./giu, '$1');

const isNoBooking = (message: Message) =>
  hasAny(message, words.sellingWords) ||
  hasAny(message, words.cancelWords) ||
  hasAny(message, words.groupWords);

type Client = { name: string | null; realm: string | null };

/** The characters of text and links, each once. */
const clientsOf = (message: Message, linked: readonly { name: string; realm: string }[]) => {
  const { found, hasBank } = findCharacters(message);
  const labelled = found.length === 0 ? labelledCharacter(message) : null;
  const named: Character[] = labelled ? [...found, labelled] : found;
  const differ = (all: readonly Client[]) =>
    all.some((one) => !isSameCharacter(one, all[0] ?? one));
  const used = new Set(named.flatMap((character) => character.used));
  return {
    client: named[0],
    link: linked[0],
    isSeveral: named.length > 0 ? differ(named) : differ(linked),
    isSameLink: !differ([...linked, ...named.slice(0, 1)]),
    used,
    hasBank,
  };
};

/** Removes what the form would refuse. */
const validated = (read: ReadBooking): ReadBooking =>
  Object.fromEntries(
    Object.entries<unknown>(read).filter(
      ([field, value]) =>
        value !== undefined &&
        bookingDetails.shape[field as keyof ReadBooking].safeParse(value).success,
    ),
  );

/**
 * The fields of a booking that a chat message says, for the form; a field is absent where that is not certain.
 * The rules are in docs/paste-to-book.md. Never throws; takes time in proportion to the length of the text.
 */
export const readBookingMessage = (text: string): ReadBooking => {
  // Notes are about anything.
  const { notes, rest: cleaned } = readNotes(clean(text));
  const { text: plain, raiderIO, characters, tags } = readLinks(cleaned);
  const message = tokenize(plain);
  if (isNoBooking(message)) return {};

  const { client, link, isSameLink, used, hasBank, ...found } = clientsOf(message, characters);
  const isForSeveral = found.isSeveral;
  const isNamed = !isForSeveral && (client?.name ?? link) !== undefined && isSameLink;
  const character: Client | undefined = isForSeveral || !isSameLink ? undefined : (client ?? link);

  const isQuestion = message.tokens.some(({ text: mark }) => mark === '?');
  const hasPriceQuestion = hasAny(message, words.priceQuestionWords);
  const isAsked = isQuestion || hasPriceQuestion;
  const isPriceAsked = isQuestion && hasPriceQuestion;
  if (!isNamed && !isForSeveral && (isAsked || hasBank)) return {};

  const payment = readPayment(message, used);
  const taken = new Set([...used, ...payment.used]);
  const clientClass = isForSeveral ? undefined : readClass(message, used);
  const prices = isPriceAsked ? {} : readPrices(message, used, isForSeveral);
  const isRequest =
    isNamed ||
    isForSeveral ||
    (prices.price !== undefined && clientClass !== undefined) ||
    (clientClass !== undefined && hasAny(message, words.requestWords));
  if (!isRequest) return {};

  return validated({
    ...(character?.name != null && { clientName: character.name }),
    ...(character?.realm != null && { clientRealm: character.realm }),
    ...(clientClass && { clientClass }),
    clientFaction: isForSeveral
      ? undefined
      : readClientFaction(message, {
          character: used,
          payment: new Set(payment.used),
          hasClass: clientClass !== undefined,
        }),
    ...(payment.realm && { paymentRealm: payment.realm }),
    ...(payment.faction && { paymentFaction: payment.faction }),
    source: readSource(message, taken),
    ...(raiderIO.length > 0 &&
      new Set(raiderIO).size === 1 &&
      isSameLink && { raiderIOLink: raiderIO[0] }),
    ...prices,
    paidFull: isForSeveral ? undefined : readPaidFull(message),
    contactInfo: readContact(message, tags),
    additionalNotes: notes,
    selectedBosses: readBosses(message, used),
  } as ReadBooking);
};
