import { PARIS, parisInstant, formatDay, formatTime } from '@forge/contract/paris-time';
import { DEVICE_ZONE, isTimeZone, type Settings } from '@forge/contract/settings/settings';

/** Browsers that do not know the zone answer 'Etc/Unknown' or nothing. */
export const deviceZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : PARIS;
};

/** The zone for display: the chosen one, or the device's if the browser does not know it. */
export const zoneOf = (chosen: string, device = deviceZone()) =>
  chosen !== DEVICE_ZONE && isTimeZone(chosen) ? chosen : device;

type WallClock = { day: string; time: string };

/** Local date and time in a zone, as YYYY-MM-DD and HH:MM. */
const wallClockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant: Date): WallClock => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
    return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
  };
};

const isSame = (one: WallClock, other: WallClock) =>
  one.day === other.day && one.time === other.time;

const weekdayOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
const dateOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

type Choice = Pick<Settings, 'timeZone' | 'timeFormat'>;

/** Formats every time on the dashboard by the viewer's settings. */
export const createTimes = ({ timeZone, timeFormat }: Choice, device = deviceZone()) => {
  const zone = zoneOf(timeZone, device);
  const [mine, servers] = [wallClockOf(zone), wallClockOf(PARIS)];
  const weekday = weekdayOf(zone);
  const dates = { yours: dateOf(zone), server: dateOf(PARIS) };

  /** A time of day: `9:30 PM`, or `21:30`. */
  const time = (hhmm: string) => (timeFormat === '24h' ? hhmm : formatTime(hhmm));
  const shown = (wall: WallClock) => ({ day: formatDay(wall.day), time: time(wall.time) });

  return {
    zone,
    time,
    /** An instant in the viewer's zone, and in server time where that differs. */
    timestamp: (instant: Date) => {
      const [here, there] = [mine(instant), servers(instant)];
      return { ...shown(here), onServer: isSame(here, there) ? null : shown(there) };
    },
    /** An instant in server time, and in the viewer's zone where that differs. */
    serverTimestamp: (instant: Date) => {
      const [here, there] = [mine(instant), servers(instant)];
      return { ...shown(there), yours: isSame(here, there) ? null : shown(here) };
    },
    /** A raid's start in the viewer's zone; null where it equals server time. */
    yours: (day: string, hhmm: string): string | null => {
      const start = parisInstant(day, hhmm);
      const [here, there] = [mine(start), servers(start)];
      if (isSame(here, there)) return null;
      return here.day === there.day
        ? time(here.time)
        : `${weekday.format(start)} ${time(here.time)}`;
    },
    /** Time and date for one of the sidebar's two clocks. */
    clock: (whose: 'yours' | 'server', now: Date) => ({
      time: time((whose === 'yours' ? mine : servers)(now).time),
      date: dates[whose].format(now),
    }),
  };
};

export type Times = ReturnType<typeof createTimes>;
