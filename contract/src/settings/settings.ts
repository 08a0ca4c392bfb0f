import { z } from 'zod';
import { choice } from '../text.ts';

/** The zone of whatever device someone looks at the portal with. */
export const DEVICE_ZONE = 'browser';

export const timeFormats = ['12h', '24h'] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const settingsSentences = {
  timeZone: 'Choose a time zone by its name, such as Europe/Paris',
  timeFormat: 'Choose a time format',
  density: 'Choose a density',
  onOrOff: 'A notification is either on or off',
  nothing: 'Choose what to change',
  unknown: (names: readonly string[]) => `There is no setting called ${names.join(', ')}`,
};

const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether a text names a zone of the time zone database; offsets such as +02:00 have no summer. */
export const isTimeZone = (name: string): boolean => {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const isZoneChoice = (name: string) => name === DEVICE_ZONE || isTimeZone(name);

const zone = z
  .string({ error: settingsSentences.timeZone })
  .refine(isZoneChoice, settingsSentences.timeZone);
const onOrOff = z.boolean({ error: settingsSentences.onOrOff });

const shape = {
  /** Where moments are shown; a raid's own date and time are server time for everyone. */
  timeZone: zone,
  timeFormat: choice(timeFormats, settingsSentences.timeFormat),
  density: choice(densities, settingsSentences.density),
  /** Someone else changed a booking of the raid that is open. */
  bookingNotices: onOrOff,
  /** A finished booking left gold that this person has to send. */
  mailNotices: onOrOff,
  /** Someone else replied to a ticket that this person opened or takes part in. */
  ticketNotices: onOrOff,
  noticeSound: onOrOff,
  /** Notices come as the system's own while the portal is out of sight. */
  desktopNotices: onOrOff,
};

// An older browser may not know a zone that the server knows: it is told the name all the same.
export const settingsSchema = z.object({ ...shape, timeZone: z.string() });
export type Settings = z.infer<typeof settingsSchema>;

/** What holds for whoever never chose. */
export const settingsDefaults: Settings = {
  timeZone: DEVICE_ZONE,
  timeFormat: '12h',
  density: 'comfortable',
  bookingNotices: true,
  mailNotices: true,
  ticketNotices: true,
  noticeSound: false,
  desktopNotices: false,
};

/** Only what changes is sent, so that two tabs that change different things both win. */
export const settingsChangeSchema = z
  .strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? settingsSentences.unknown(issue.keys)
        : settingsSentences.nothing,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, settingsSentences.nothing);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** The settings once a change is made: what it does not name stays. */
export const withChange = (settings: Settings, change: SettingsChange): Settings => ({
  timeZone: change.timeZone ?? settings.timeZone,
  timeFormat: change.timeFormat ?? settings.timeFormat,
  density: change.density ?? settings.density,
  bookingNotices: change.bookingNotices ?? settings.bookingNotices,
  mailNotices: change.mailNotices ?? settings.mailNotices,
  ticketNotices: change.ticketNotices ?? settings.ticketNotices,
  noticeSound: change.noticeSound ?? settings.noticeSound,
  desktopNotices: change.desktopNotices ?? settings.desktopNotices,
});
