import { formatDay, isDay, parseTime } from '@forge/contract/paris-time';
import {
  armourLabels,
  armourNames,
  noCaps,
  validateCaps,
  type Armour,
  type ArmourCaps,
} from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import { templateFieldsOf, type RaidTemplate } from '@forge/contract/raids/raid-template';
import {
  isPastDay,
  raidRequiredHints,
  newRaidSchema,
  raidDefaults,
  raidEditSchema,
  raidMessages,
  validateCounts,
  validateStart,
  type NewRaid,
  type RaidEdit,
  type RaidForm,
} from '@forge/contract/raids/raid-rules';
import type { FormContract } from '../../lib/contract-resolver.ts';
import { formatGold } from '../../ui/format-gold.ts';
import type { SavedStart } from './raid-start.ts';
import { choicesOf, type Choosable } from './staff-choices.ts';

/** What the inputs contain, from top to bottom. */
export type RaidFormValues = {
  name: string;
  /** YYYY-MM-DD, or the typed text where it is not a day. */
  date: string;
  /** In the viewer's time format: `9:30 PM` or `21:30`. */
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
  /** Empty: any number. */
  armourCaps: Record<Armour, string>;
};

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
  armourCaps: { plate: '', mail: '', leather: '', cloth: '' },
};

const capValuesOf = ({ plate, mail, leather, cloth }: ArmourCaps) => ({
  plate: String(plate ?? ''),
  mail: String(mail ?? ''),
  leather: String(leather ?? ''),
  cloth: String(cloth ?? ''),
});

/** What a template, or a raid, fills in of a new one. */
export const valuesOfTemplate = (template: RaidTemplate) => {
  const { bossCount, maxClients, pot, armourCaps, ...kept } = templateFieldsOf(template);
  return {
    ...kept,
    bossCount: String(bossCount),
    maxClients: String(maxClients),
    pot: String(pot),
    armourCaps: capValuesOf(armourCaps ?? noCaps),
  };
};

export const valuesOf = (raid: Raid, show: (time: string) => string): RaidFormValues => ({
  ...emptyRaid,
  ...valuesOfTemplate(raid),
  date: raid.date,
  time: show(raid.time),
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? '',
});

export const raidLabels: Record<keyof RaidFormValues, string> = {
  name: 'Raid Name',
  date: 'Date',
  time: 'Time',
  difficulty: 'Difficulty',
  raidLeader: 'Raid Leader',
  goldCollector: 'Gold Collector',
  raidType: 'Raid Type',
  organization: 'Organization',
  lootType: 'Loot Type',
  bossCount: 'Boss Count',
  maxClients: 'Max Clients',
  pot: 'Pot',
  armourCaps: 'Armour seats',
};

export const raidFields = Object.keys(raidLabels) as (keyof RaidFormValues)[];

/** The caps in words: 'Plate 2, Mail 0'. */
export const describeCaps = (caps: RaidFormValues['armourCaps']) =>
  armourNames
    .filter((armour) => caps[armour] !== '')
    .map((armour) => `${armourLabels[armour]} ${caps[armour]}`)
    .join(', ') || 'Any';

/** The values in words, with the names of these people. */
export const describeRaid = (values: RaidFormValues, people: readonly Choosable[]) => {
  const choices = choicesOf([...new Map(people.map((person) => [person._id, person])).values()]);
  const nameOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? id;
  return {
    ...values,
    date: isDay(values.date) ? formatDay(values.date) : values.date,
    raidLeader: nameOf(values.raidLeader),
    goldCollector: nameOf(values.goldCollector),
    pot: formatGold(Number(values.pot)),
    armourCaps: describeCaps(values.armourCaps),
  };
};

const numberOf = (digits: string) => (digits === '' ? Number.NaN : Number(digits));

const capOf = (digits: string) => (digits === '' ? null : Number(digits));

const capsOf = ({ plate, mail, leather, cloth }: RaidFormValues['armourCaps']): ArmourCaps => ({
  plate: capOf(plate),
  mail: capOf(mail),
  leather: capOf(leather),
  cloth: capOf(cloth),
});

const toRequest = (values: RaidFormValues) => ({
  ...values,
  bossCount: numberOf(values.bossCount),
  maxClients: numberOf(values.maxClients),
  pot: numberOf(values.pot),
  armourCaps: capsOf(values.armourCaps),
});

/** The fields that get another value, however it is written. */
export const changedFields = (before: RaidFormValues, after: RaidFormValues) => {
  const comparable = (values: RaidFormValues) => ({
    ...toRequest(values),
    name: values.name.trim(),
    time: parseTime(values.time),
  });
  const [saved, edited] = [comparable(before), comparable(after)];
  return new Set(
    raidFields.filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(edited[field])),
  );
};

const startError = ({ date, time: typed }: RaidFormValues, now: Date, saved?: SavedStart) => {
  if (!isDay(date)) return null;
  // A past day is an error before there is a time.
  if (isPastDay(date, now, saved)) return { field: 'date', message: raidMessages.pastDate };
  const time = parseTime(typed);
  return time === null ? null : validateStart({ date, time }, now, saved);
};

type Now = () => Date;

const rules = (kind: RaidForm, now: Now, saved?: SavedStart) => (values: RaidFormValues) => [
  validateCounts(kind, toRequest(values)),
  validateCaps(capsOf(values.armourCaps), numberOf(values.maxClients)),
  startError(values, now(), saved),
];

export const newRaidContract = (
  now: Now = () => new Date(),
): FormContract<RaidFormValues, NewRaid> => ({
  schema: newRaidSchema,
  toRequest,
  rules: rules('create', now),
  requiredHints: raidRequiredHints,
});

export const raidEditContract = (
  raid: SavedStart & { _id: string },
  now: Now = () => new Date(),
): FormContract<RaidFormValues, RaidEdit> => ({
  schema: raidEditSchema,
  toRequest: (values) => ({ ...toRequest(values), id: raid._id }),
  rules: rules('edit', now, raid),
  requiredHints: raidRequiredHints,
});
