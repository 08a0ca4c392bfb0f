import { z } from 'zod';
import { noticeSettings, type NoticeSetting } from '../notices/notice-kinds.ts';
import { choice } from '../text.ts';

/** Stands for the time zone of the device. */
export const DEVICE_ZONE = 'browser';

export const timeFormats = ['12h', '24h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** The dashboard's sidebar on wide screens: with text and figures, or icons only. */
export const sidebars = ['full', 'icons'] as const;

export const settingsMessages = {
  timeZone: 'Choose a time zone by its name, such as Europe/Paris',
  timeFormat: 'Choose a time format',
  density: 'Choose a density',
  sidebar: 'Choose a sidebar',
  onOrOff: 'A notification is either on or off',
  shortcuts: 'Shortcuts are either on or off',
  tour: 'The tour is either done or not',
  seenVersion: 'A version is three numbers, such as 1.0.0',
  nothing: 'Choose what to change',
  unknown: (names: readonly string[]) => `There is no setting called ${names.join(', ')}`,
};

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Names of the time zone database only: offsets such as +02:00 have no daylight saving time. */
export const isTimeZone = (name: string): boolean => {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Empty: none. */
const VERSION = /^(?:\d{1,4}\.\d{1,4}\.\d{1,4})?$/;

const isZoneChoice = (name: string) => name === DEVICE_ZONE || isTimeZone(name);

const zone = z
  .string({ error: settingsMessages.timeZone })
  .refine(isZoneChoice, settingsMessages.timeZone);
const onOrOff = z.boolean({ error: settingsMessages.onOrOff });

const forEachNotice = <Value>(value: Value) =>
  Object.fromEntries(Object.values(noticeSettings).map((name) => [name, value])) as Record<
    NoticeSetting,
    Value
  >;

const shape = {
  /** For timestamps; a raid's date and time are always server time. */
  timeZone: zone,
  timeFormat: choice(timeFormats, settingsMessages.timeFormat),
  density: choice(densities, settingsMessages.density),
  sidebar: choice(sidebars, settingsMessages.sidebar),
  /** Shortcuts of a single key, which speech input and others may press by accident. */
  shortcuts: z.boolean({ error: settingsMessages.shortcuts }),
  /** A booking changed while the booking page is open. */
  bookingNotices: onOrOff,
  /** A booking marked done left gold that this person has to send. */
  mailNotices: onOrOff,
  /** Someone else replied to a ticket that this person opened or takes part in. */
  ticketNotices: onOrOff,
  /** What is kept in the bell, by kind; a kind that is off is not written. */
  ...forEachNotice(onOrOff),
  noticeSound: onOrOff,
  /** Desktop notifications while the portal is hidden. */
  desktopNotices: onOrOff,
  /** The tour of the home page was finished or skipped. */
  tourDone: z.boolean({ error: settingsMessages.tour }),
  /** The newest version whose changes this person has looked at. */
  seenVersion: z
    .string({ error: settingsMessages.seenVersion })
    .regex(VERSION, settingsMessages.seenVersion),
};

// An older browser may not know a zone that the server knows.
export const settingsSchema = z.object({ ...shape, timeZone: z.string() });
export type Settings = z.infer<typeof settingsSchema>;

export const settingsDefaults: Settings = {
  timeZone: DEVICE_ZONE,
  timeFormat: '12h',
  density: 'comfortable',
  sidebar: 'full',
  shortcuts: true,
  bookingNotices: true,
  mailNotices: true,
  ticketNotices: true,
  ...forEachNotice(true),
  noticeSound: false,
  desktopNotices: false,
  tourDone: false,
  seenVersion: '',
};

/** Contains only what changes, so that concurrent changes to different settings both succeed. */
export const settingsChangeSchema = z
  .strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? settingsMessages.unknown(issue.keys)
        : settingsMessages.nothing,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, settingsMessages.nothing);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const withChange = (settings: Settings, change: SettingsChange): Settings => ({
  ...settings,
  ...(Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>),
});
