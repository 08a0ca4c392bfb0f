import { PARIS, parisInstant, showDay, showTime } from '@forge/contract/paris-time';
import { DEVICE_ZONE, isTimeZone, type Settings } from '@forge/contract/settings/settings';

export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that moments are shown in: the device's too where this browser does not know the chosen one. */
export const zoneOf = (chosen: string, device = deviceZone()) =>
  chosen !== DEVICE_ZONE && isTimeZone(chosen) ? chosen : device;

type Wall = { day: string; time: string };

/** What a clock and a calendar on a wall of that zone show, as YYYY-MM-DD and HH:MM. */
const wallOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (instant: Date): Wall => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
    return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
  };
};

const isSame = (one: Wall, other: Wall) => one.day === other.day && one.time === other.time;

const weekdayOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
const dateOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

type Choice = Pick<Settings, 'timeZone' | 'timeFormat'>;

/** Every time on the dashboard is shown by this: the one place that knows what a person chose. */
export const createTimes = ({ timeZone, timeFormat }: Choice, device = deviceZone()) => {
  const zone = zoneOf(timeZone, device);
  const [mine, servers] = [wallOf(zone), wallOf(PARIS)];
  const weekday = weekdayOf(zone);
  const dates = { yours: dateOf(zone), server: dateOf(PARIS) };

  /** A time of day: `9:30 PM`, or `21:30`. */
  const time = (hhmm: string) => (timeFormat === '24h' ? hhmm : showTime(hhmm));
  const shown = (wall: Wall) => ({ day: showDay(wall.day), time: time(wall.time) });

  return {
    zone,
    time,
    /** A moment by this person's clock, and by the server's where that one differs. */
    timestamp: (instant: Date) => {
      const [here, there] = [mine(instant), servers(instant)];
      return { ...shown(here), onServer: isSame(here, there) ? null : shown(there) };
    },
    /** A raid's start by this person's clock; null where that is server time anyway. */
    yours: (day: string, hhmm: string): string | null => {
      const start = parisInstant(day, hhmm);
      const [here, there] = [mine(start), servers(start)];
      if (isSame(here, there)) return null;
      return here.day === there.day
        ? time(here.time)
        : `${weekday.format(start)} ${time(here.time)}`;
    },
    /** The face of one of the two clocks. */
    clock: (whose: 'yours' | 'server', now: Date) => ({
      time: time((whose === 'yours' ? mine : servers)(now).time),
      date: dates[whose].format(now),
    }),
  };
};

export type Times = ReturnType<typeof createTimes>;
