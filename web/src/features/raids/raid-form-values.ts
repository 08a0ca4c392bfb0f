import { isDay, readTime } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import {
  isDayOver,
  missingInRaid,
  newRaidSchema,
  raidDefaults,
  raidEditSchema,
  raidRefusals,
  raidSentences,
  wrongCount,
  wrongStart,
  type RaidForm,
} from '@forge/contract/raids/raid-rules';
import type { KeptStart } from './raid-start.ts';

/** Everything as it stands in the inputs, from top to bottom. */
export type RaidFormValues = {
  name: string;
  /** YYYY-MM-DD, or what was typed when that is no day. */
  date: string;
  /** As this person reads it: `9:30 PM` or `21:30`. */
  time: string;
  difficulty: Raid['difficulty'] | '';
  raidLeader: string;
  goldCollector: string;
  raidType: Raid['raidType'];
  organization: Raid['organization'];
  lootType: Raid['lootType'];
  bossCount: string;
  maxClients: string;
  pot: string;
};
export type RaidField = keyof RaidFormValues;

export const emptyRaid: RaidFormValues = {
  name: '',
  date: '',
  time: '',
  difficulty: '',
  raidLeader: '',
  goldCollector: '',
  ...raidDefaults,
  bossCount: String(raidDefaults.bossCount),
  maxClients: String(raidDefaults.maxClients),
  pot: String(raidDefaults.pot),
};

const fields = Object.keys(emptyRaid) as RaidField[];

export const valuesOf = (raid: Raid, show: (time: string) => string): RaidFormValues => ({
  name: raid.name,
  date: raid.date,
  time: show(raid.time),
  difficulty: raid.difficulty,
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? '',
  raidType: raid.raidType,
  organization: raid.organization,
  lootType: raid.lootType,
  bossCount: String(raid.bossCount),
  maxClients: String(raid.maxClients),
  pot: String(raid.pot),
});

const numberOf = (digits: string) => (digits === '' ? Number.NaN : Number(digits));

/** What the form would send; the contract's schema decides whether that is right. */
export const draftOf = (values: RaidFormValues) => ({
  ...values,
  bossCount: numberOf(values.bossCount),
  maxClients: numberOf(values.maxClients),
  pot: numberOf(values.pot),
});

export type RaidErrors = Partial<Record<RaidField, string>>;

type Case = { form: RaidForm; now: Date; kept?: KeptStart | undefined };

/** What is wrong, by field, in the contract's own sentences. */
export const wrongFields = (values: RaidFormValues, { form, now, kept }: Case): RaidErrors => {
  const draft = draftOf(values);
  const errors: RaidErrors = {};
  // The id is the page's own; the form has only what both schemas share.
  const schema = form === 'create' ? newRaidSchema : raidEditSchema;
  for (const issue of schema.safeParse(draft).error?.issues ?? []) {
    const field = fields.find((name) => name === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  // Zod looks at fields together only once each is right by itself; people want to know at once.
  const count = wrongCount(form, draft);
  if (count) errors[count.field] ??= count.message;
  const time = readTime(values.time);
  if (isDay(values.date) && isDayOver(values.date, now, kept)) {
    errors.date ??= raidSentences.pastDate;
  } else if (isDay(values.date) && time !== null) {
    const start = wrongStart({ date: values.date, time }, now, kept);
    if (start) errors[start.field] ??= start.message;
  }
  return errors;
};

const missing: RaidErrors = missingInRaid;

/** The words next to a field: what to do about it, where the sentence speaks of all of them. */
export const wordsAtField = (field: RaidField, sentence: string): string =>
  sentence === raidSentences.required ? (missing[field] ?? sentence) : sentence;

/** The one sentence to say aloud: what is missing first, then from top to bottom. */
export const sentenceToSay = (errors: RaidErrors): string | undefined => {
  const sentences = fields.flatMap((field) => errors[field] ?? []);
  return sentences.find((sentence) => sentence === raidSentences.required) ?? sentences[0];
};

const refusedFields: readonly (readonly [RaidField, string])[] = [
  ['raidLeader', raidRefusals.notLeader().message],
  ['goldCollector', raidRefusals.notCollector().message],
  ['date', raidSentences.pastDate],
  ['time', raidSentences.pastTime],
];

/** The field that a refusal of the server speaks of, if it is one of them. */
export const fieldOfRefusal = (sentence: string): RaidField | undefined =>
  refusedFields.find(([, known]) => known === sentence)?.[0] ??
  // This one carries the number of bookings.
  (sentence.startsWith('Max Clients cannot be lower') ? 'maxClients' : undefined);
